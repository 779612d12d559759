/** Keys that are pressed while a command runs. */
export interface Keys {
  /** Calls `pressed` for each key, until the function that it gives is called. */
  listen(pressed: (key: string) => void): () => void;
}
