/** Commands of the WebDriver protocol, which Firefox and WebKit both speak. */
export interface Commands {
  open: { url: string };
  resize: { width: number; height: number };
  click: { id: string };
  type: { id: string; text: string };
  run: { script: string; args: unknown[] };
}

/** A running browser. */
export interface Browser {
  /**
   * Runs a command.
   * @returns its result
   * @throws Error that the browser answered with
   */
  send: <Name extends keyof Commands>(name: Name, parameters: Commands[Name]) => Promise<unknown>;
  close: () => Promise<void>;
}
