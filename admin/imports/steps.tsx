import type { Step } from './step.ts';

const steps: readonly { words: string; at: readonly Step['at'][] }[] = [
  { words: '选择', at: ['choosing'] },
  { words: '检查', at: ['checking', 'checked'] },
  { words: '导入', at: ['importing'] },
  { words: '结果', at: ['done'] },
];

/** Shows the steps of the import and marks the current one. */
export function Steps({ at }: Pick<Step, 'at'>) {
  return (
    <ol className="import-steps" aria-label="步骤">
      {steps.map((step) => (
        <li key={step.words} aria-current={step.at.includes(at) ? 'step' : undefined}>
          {step.words}
        </li>
      ))}
    </ol>
  );
}
