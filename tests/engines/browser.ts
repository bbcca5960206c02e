/**
 * The commands that tests send to a browser. Firefox supports them through Marionette, and WebKit
 * through the WebDriver protocol.
 */
export interface Commands {
  open: { url: string };
  resize: { width: number; height: number };
  click: { id: string };
  type: { id: string; text: string };
  run: { script: string; args: unknown[] };
}

export interface Browser {
  /**
   * Runs a command in the browser.
   * @returns the command's result
   * @throws Error with the browser's message if the command fails
   */
  send: <Name extends keyof Commands>(name: Name, parameters: Commands[Name]) => Promise<unknown>;
  close: () => Promise<void>;
}
