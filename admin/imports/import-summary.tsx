import type { ImportResult } from '#contract/back-office/imports.ts';

interface ImportSummaryProps {
  result: ImportResult;
  problemsBefore: number | undefined;
  /** A further effect on changed records. */
  effect: string;
}

/** Shows the result of the check in counts. */
export function ImportSummary({ result, problemsBefore: errorsBefore, effect }: ImportSummaryProps) {
  const { Total, Good, Waiting, New, Changed, Errors } = result;
  const same = Good - New - Changed;
  const invalidRows = Total - Good - Waiting;
  return (
    <dl className="import-summary grid gap-3">
      <div className="card">
        <dt className="soft">共</dt>
        <dd className="figures">
          <b>{Total}</b> 行
        </dd>
      </div>
      <div className="card">
        <dt className="soft">可导入</dt>
        <dd className="figures">
          <b>{Good}</b> 行{same > 0 && <small className="hint block">其中 {same} 行无变化或不另存</small>}
        </dd>
      </div>
      <div className="card">
        <dt className="soft">新增 / 更新</dt>
        <dd className="figures">
          <b>
            {New} / {Changed}
          </b>
          {effect && <small className="hint block">{effect}</small>}
        </dd>
      </div>
      {Waiting > 0 && (
        <div className="card">
          <dt className="soft">待定</dt>
          <dd className="figures">
            <b>{Waiting}</b> 行<small className="hint block">在下面决定</small>
          </dd>
        </div>
      )}
      <div className="card" data-invalid={invalidRows > 0 || undefined}>
        <dt className="soft">有误</dt>
        <dd className="figures">
          <b>{invalidRows}</b> 行
          {invalidRows > 0 && <small className="hint block">共 {Errors.length} 处</small>}
          {errorsBefore !== undefined && (
            <small className="hint block">{comparison(errorsBefore - Errors.length)}</small>
          )}
        </dd>
      </div>
    </dl>
  );
}

function comparison(fewer: number): string {
  if (fewer > 0) return `比上次少了 ${fewer} 处`;
  return fewer < 0 ? `比上次多了 ${-fewer} 处` : '与上次一样多';
}
