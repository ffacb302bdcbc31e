import type { Disk } from './disk.ts';

/** What one scenario came to. */
export interface Outcome {
  rounds: number;
  /** Rows and files whose writing the site had acknowledged. */
  acknowledged: number;
  /** What of these was gone or altered afterwards, one line each. */
  lost: string[];
  /** The slowest of what the scenario is about, in ms, such as a start after a cut. */
  worst: { what: string; ms: number };
}

/** A file of `scenarios/` exports one as `scenario`; nothing else has to know of it. */
export interface Scenario {
  name: string;
  run(given: Given): Promise<Outcome>;
}

export interface Given {
  /** An empty disk of that size, gone when the scenario has ended. */
  makeDisk(megabytes: number): Promise<Disk>;
  /** How often to do it: what the command line says, or the number given here. */
  rounds(usual: number): number;
  say(text: string): void;
}

export class Worst {
  ms = 0;
  readonly what: string;

  constructor(what: string) {
    this.what = what;
  }

  note(ms: number): void {
    this.ms = Math.max(this.ms, ms);
  }
}
