package io.catalogd.storage;

/**
 * Hears of threads that wait until others have ended their calls, so that those which wait for no
 * call of their own keep nobody from work elsewhere. Told by the thread itself. Any thread.
 */
public interface CallWaits {
  /** Nobody listens. */
  CallWaits UNHEARD =
      new CallWaits() {
        @Override
        public void begins() {}

        @Override
        public void ends() {}
      };

  /** This thread waits from now on. */
  void begins();

  /** This thread goes on, or gives up. */
  void ends();
}
