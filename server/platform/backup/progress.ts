/** What was just done; `of` is how many there are of its kind. */
export interface Step {
  what: 'check' | 'table' | 'file';
  name: string;
  bytes: number;
  of?: number;
}

export type Report = (step: Step) => void;
