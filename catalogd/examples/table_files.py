#!/usr/bin/python3
"""Prints a table's columns, partitions and files: a client in Python.

The code that it calls is made from the interface, by Debian's thrift-compiler:
    mkdir -p gen-py
    for f in thrift/*.thrift; do thrift -I thrift --gen py -out gen-py "$f"; done
and runs on Debian's python3-thrift:
    PYTHONPATH=gen-py python3 catalogd/examples/table_files.py 127.0.0.1:26000 quickstart.orders
"""
import struct
import sys

from thrift.protocol.TBinaryProtocol import TBinaryProtocol
from thrift.transport.TSocket import TSocket
from thrift.transport.TTransport import TBufferedTransport

from catalogd_thrift.catalog_objects.ttypes import TCatalogObject, TCatalogObjectType, TTable
from catalogd_thrift.catalog_service import CatalogService
from catalogd_thrift.catalog_service.ttypes import (
    CatalogServiceVersion,
    TGetPartialCatalogObjectRequest,
    TTableInfoSelector,
)
from catalogd_thrift.error_codes.ttypes import TErrorCode


def fetch(catalog, database, table):
    """All there is to be had of a table, of one version; it is loaded first if need be."""
    response = catalog.GetPartialCatalogObject(
        TGetPartialCatalogObjectRequest(
            protocol_version=CatalogServiceVersion.V1,
            object_desc=TCatalogObject(
                type=TCatalogObjectType.TABLE,
                catalog_version=0,
                table=TTable(db_name=database, tbl_name=table),
            ),
            table_info_selector=TTableInfoSelector(
                want_hms_table=True,
                want_partition_names=True,
                want_partition_metadata=True,
                want_partition_files=True,
            ),
        )
    )
    if response.status.status_code != TErrorCode.OK:
        sys.exit("\n".join(response.status.error_msgs))
    return response


def name_and_size(descriptor):
    """Reads two members of a FlatBuffer; programs use the library flatbuffers."""

    def number(form, at):
        return struct.unpack_from("<" + form, descriptor, at)[0]

    table = number("I", 0)
    members = table - number("i", table)
    text = table + number("H", members + 4)
    text += number("I", text)
    size_at = number("H", members + 6)
    name = descriptor[text + 4 : text + 4 + number("I", text)].decode()
    return name, number("q", table + size_at) if size_at else 0


def main():
    if len(sys.argv) != 3 or "." not in sys.argv[2]:
        sys.exit("usage: table_files.py HOST:PORT DATABASE.TABLE")
    host, port = sys.argv[1].rsplit(":", 1)
    database, table = sys.argv[2].split(".", 1)
    transport = TBufferedTransport(TSocket(host, int(port)))
    transport.open()
    try:
        response = fetch(CatalogService.Client(TBinaryProtocol(transport)), database, table)
    finally:
        transport.close()

    info = response.table_info
    print("version", response.object_version_number)
    for column in info.hms_table.sd.cols:
        print("column", column.name, column.type)
    for key in info.hms_table.partitionKeys:
        print("key", key.name, key.type)
    for partition in info.partitions or []:
        print("partition", partition.name)
        for file in partition.file_descriptors:
            print("  %s  %d bytes" % name_and_size(file.file_desc_data))


if __name__ == "__main__":
    main()
