import { Alert, Button } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ImportResult } from '#contract/back-office/imports.ts';
import { useAsk } from '../components/dialogs/use-confirm.tsx';
import { Changes } from './changes.tsx';
import { Corrections } from './corrections.tsx';
import { FileButton } from './file-button.tsx';
import { Fresh } from './fresh.tsx';
import { ImportSummary } from './import-summary.tsx';
import { MarkedFile } from './marked-file.tsx';
import { Notices } from './notices.tsx';
import { Problems } from './problems.tsx';
import { Questions } from './questions.tsx';
import type { ImportScreen } from './screen.ts';
import { countsOf } from './send-workbook.ts';
import { changedMeanwhile } from './use-storing.ts';
import type { Workbook } from './use-workbook.ts';

interface CheckedProps<Result extends ImportResult, Since> {
  workbook: Workbook<Result, Since>;
  result: Result;
  problemsBefore: number | undefined;
  /** True if the result changed between the check and the import. */
  isNews?: boolean;
}

/** 检查: the content of the file, before any of it is stored. */
export function Checked<Result extends ImportResult, Since>(props: CheckedProps<Result, Since>) {
  const { workbook, result, problemsBefore: errorsBefore, isNews = false } = props;
  const { screen, preset, file, error } = workbook;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [result]);
  return (
    <div className="import-checked stack gap-3">
      <div className="sheet-head">
        <div>
          <h2 ref={heading} tabIndex={-1}>
            检查结果（尚未存入）
          </h2>
          <p className="hint">
            {[file?.name, preset?.name].filter(Boolean).join(' · ')}{' '}
            <Button type="link" size="small" onClick={() => void workbook.editColumns()}>
              核对列名
            </Button>
          </p>
        </div>
        <Actions workbook={workbook} result={result} />
      </div>
      {isNews && <Alert type="warning" showIcon title={changedMeanwhile} />}
      {result.SameFileBatchId !== null && (
        <Alert
          type="info"
          showIcon
          title={`这份文件 ${dayInWords(result.SameFileTime)}导入过（批次 ${result.SameFileBatchId}）`}
        />
      )}
      <Notices notices={result.Notices} />
      <p className="import-error alarm breaks" role="alert">
        {error}
      </p>
      <ImportSummary result={result} problemsBefore={errorsBefore} effect={screen.effects.figure(result)} />
      <Questions
        key={result.Questions.map(({ Key, Answer }) => Key + Answer).join('\n')}
        questions={result.Questions}
        onAnswer={workbook.answer}
      />
      <Parts screen={screen} result={result} />
    </div>
  );
}

function Actions<Result extends ImportResult, Since>({
  workbook,
  result,
}: Pick<CheckedProps<Result, Since>, 'workbook' | 'result'>) {
  const { screen, preset } = workbook;
  const ask = useAsk();
  const isClean = result.Good === result.Total;
  const hasWork = result.New + result.Changed > 0;

  async function importRows() {
    const verb = isClean ? `导入全部 ${result.Good} 行` : `导入无误的 ${result.Good} 行`;
    const about = preset?.label ? `${preset.label}：${preset.name}。` : '';
    const consequence = `${about}${countsOf(screen, result)}${screen.effects.question(result)}。导入后可以整批撤回。`;
    const isSure = await ask({ title: `${verb}？`, consequence, verb });
    if (isSure) await workbook.importRows(isClean ? 'all' : 'good');
  }

  return (
    <div className="sheet-tools">
      {result.Ticket !== null && <MarkedFile workbook={workbook} ticket={result.Ticket} />}
      <FileButton label={result.Ticket === null ? '换一份表格' : '选择改好的表格'} workbook={workbook} />
      <Button onClick={workbook.startAgain}>返回</Button>
      {hasWork && (
        <Button type={isClean ? 'primary' : 'default'} onClick={() => void importRows()}>
          {isClean ? `导入全部 ${result.Good} 行` : `导入无误的 ${result.Good} 行`}
        </Button>
      )}
    </div>
  );
}

interface Part {
  words: string;
  count: number;
  show: () => ReactNode;
}

interface PartsProps<Result extends ImportResult, Since> {
  screen: ImportScreen<Result, Since>;
  result: Result;
}

/** Shows the result of the check in tabs, errors first. */
function Parts<Result extends ImportResult, Since>({ screen, result }: PartsProps<Result, Since>) {
  const parts: Part[] = [
    { words: '有误', count: result.Errors.length, show: () => <Problems problems={result.Errors} /> },
    { words: '更新', count: result.Changed, show: () => <Changes screen={screen} result={result} /> },
    { words: '新增', count: result.New, show: () => <Fresh screen={screen} result={result} /> },
    { words: '自动更正', count: result.CorrectedCount, show: () => <Corrections result={result} /> },
  ].filter(({ count }) => count > 0);
  const [selection, choose] = useState<string>();
  const current = parts.find(({ words }) => words === selection) ?? parts[0];
  if (!current)
    return result.Waiting > 0 ? null : (
      <p className="import-same">这份表格的 {result.Total} 行都与已有记录相同，没有要导入的。</p>
    );
  return (
    <>
      <div className="views" role="group" aria-label="查看">
        {parts.map(({ words, count }) => (
          <button
            className="quiet soft py-1 px-4"
            key={words}
            type="button"
            aria-pressed={words === current.words}
            onClick={() => choose(words)}
          >
            {words} {count}
          </button>
        ))}
      </div>
      {current.show()}
    </>
  );
}

/** Formats a day: `2026-11-03 10:00:00` as 11 月 3 日. */
function dayInWords(time: string): string {
  const [, month, day] = time.slice(0, 10).split('-').map(Number);
  return `${month} 月 ${day} 日`;
}
