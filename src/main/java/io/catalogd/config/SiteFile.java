package io.catalogd.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/** One of Hadoop's {@code …-site.xml} files, of which a property is wanted before Hadoop is up. */
public final class SiteFile {
  private SiteFile() {}

  /**
   * Looks up the first of {@code names} that has a value; the last entry of a name counts.
   *
   * @return nothing as well where the file does not exist
   * @throws ConfigException when it can't be read, or is no XML
   */
  public static Optional<String> findProperty(Path file, List<String> names) {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    NodeList properties = parse(file).getElementsByTagName("property");
    return names.stream()
        .flatMap(
            name ->
                IntStream.range(0, properties.getLength())
                    .mapToObj(i -> (Element) properties.item(i))
                    .filter(property -> text(property, "name").equals(name))
                    .map(property -> text(property, "value"))
                    .filter(value -> !value.isEmpty())
                    .reduce((earlier, later) -> later)
                    .stream())
        .findFirst();
  }

  /**
   * Reads a file only to see whether it can be read; one that does not exist is fine.
   *
   * @throws ConfigException when it can't be read, or is no XML
   */
  public static void check(Path file) {
    if (Files.exists(file)) {
      parse(file);
    }
  }

  private static Element parse(Path file) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
      DocumentBuilder builder = factory.newDocumentBuilder();
      builder.setErrorHandler(new DefaultHandler()); // The usual one prints.
      return builder.parse(file.toFile()).getDocumentElement();
    } catch (SAXParseException e) {
      throw new ConfigException(
          "Cannot read " + file + ":" + e.getLineNumber() + ": " + e.getMessage(), e);
    } catch (IOException | SAXException | ParserConfigurationException e) {
      throw new ConfigException("Cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private static String text(Element property, String tag) {
    NodeList found = property.getElementsByTagName(tag);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent().strip();
  }
}
