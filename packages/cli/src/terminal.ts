/** Where the command writes: results to `out`, everything about the way there to `err`. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** True where `err` is a terminal that can rewrite its line. */
  readonly interactive: boolean;
  /** Width of the terminal in characters. */
  readonly columns: number;
}
