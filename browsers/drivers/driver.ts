/** One window of a browser. A driver speaks the protocol of its engine; everything else is the same for all (page.ts). */
export interface Driver {
  /** Opens an address and waits until the document has loaded. */
  goto(address: string): Promise<void>;
  /** Returns the value of an expression, which must be a string. */
  evaluate(expression: string): Promise<string>;
  /** Clicks with the mouse at a point of the viewport, in CSS pixels. */
  click(x: number, y: number): Promise<void>;
  /** Types at the place of the focus. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Puts a file into the file field that this CSS selector finds. */
  chooseFile(selector: string, path: string): Promise<void>;
  /** Returns a picture of the viewport as PNG. */
  screenshot(): Promise<Buffer>;
  /** Returns the errors that the console has shown since the last call, without messages of the engine about itself. */
  takeErrors(): Promise<string[]>;
  close(): Promise<void>;
}

export type Key = 'Enter' | 'Escape' | 'Control+a' | 'Control+c' | 'Control+s' | 'Control+v';

/** The arguments with which a driver starts its browser. */
export interface Start {
  /** URL of the product. */
  origin: string;
  /** Empty folder for the profile of the browser; it serves as its home folder too. */
  profile: string;
  /** Folder that the browser saves files in without asking. */
  downloads: string;
}

export const viewport = { width: 1440, height: 900 };
/** The timeout of a step for an answer of the browser. */
export const answersWithinMs = 60_000;
