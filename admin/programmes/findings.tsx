import { textOf } from '../session/errors.tsx';
import type { Finding } from './checks.ts';

interface FindingsProps {
  findings: readonly Finding[];
  preview: { error: unknown; tryAgain: () => void };
  onChoose: (key: number) => void;
}

/** Shows the findings beside the preview; pressing one selects its element. */
export function Findings({ findings, preview: { error, tryAgain }, onChoose }: FindingsProps) {
  return (
    <section className="findings" aria-label="检查" aria-live="polite">
      <h2>检查</h2>
      {error !== undefined && (
        <p role="alert" className="finding" data-blocks>
          样张生成失败：{textOf(error)}{' '}
          <button type="button" className="chip-button" onClick={tryAgain}>
            重新生成
          </button>
        </p>
      )}
      {findings.length === 0 && error === undefined && <p className="hint">没有发现问题</p>}
      <ul>
        {findings.map(({ text, key, blocks }) => (
          <li key={text} className="finding" data-blocks={blocks}>
            {key === undefined ? (
              text
            ) : (
              <button type="button" onClick={() => onChoose(key)}>
                {text}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
