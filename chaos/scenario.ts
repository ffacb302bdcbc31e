import type { Disk } from './disk.ts';

/** The result of one scenario. */
export interface Outcome {
  rounds: number;
  /** Rows and files whose writing the site had acknowledged. */
  acknowledged: number;
  /** The acknowledged rows and files that were lost or altered afterwards, one line each. */
  lost: string[];
  /** The slowest of what the scenario is about, in ms, such as a start after a cut. */
  worst: { what: string; ms: number };
}

/** A file of `scenarios/` exports one as `scenario`; it needs no other registration. */
export interface Scenario {
  name: string;
  run(given: Given): Promise<Outcome>;
}

export interface Given {
  /** Creates an empty disk of that size, which is removed at the end of the scenario. */
  makeDisk(megabytes: number): Promise<Disk>;
  /** Returns the number of rounds: the one on the command line, or else the given default. */
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
