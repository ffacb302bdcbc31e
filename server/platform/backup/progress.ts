/** The step that was just completed; `of` is the total of its kind. */
export interface Step {
  what: 'check' | 'table' | 'file';
  name: string;
  bytes: number;
  of?: number;
}

export type Report = (step: Step) => void;
