import { useState } from 'react';
import type { SentInputOf } from '#contract/api/endpoint.ts';
import { answerText, type AnswerValue } from '#contract/forms/form-answers.ts';
import { isAnswered } from '#contract/forms/form-fields.ts';
import { businessForms, type FormAnswer, type ManagedForm } from '#contract/forms/managed-forms.ts';
import { DownloadButton } from '../components/buttons/download-button.tsx';
import { exportLabel } from '../components/buttons/export-label.ts';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { byPastDays, byText } from '../components/filters/filters.ts';
import { ListFilters } from '../components/filters/list-filters.tsx';
import type { Column } from '../components/list/columns.tsx';
import { useTabAddress } from '../components/list/tab-address.ts';
import { TabList } from '../components/list/tab-list.tsx';
import { Allowed } from '../components/permissions/permissions.ts';
import { useAnswer } from '../session/server.ts';
import { AnswerDrawer } from './answer-drawer.tsx';

const { GetFormAnswers: read, ExportFormAnswers } = businessForms;
const filters = [byText('key', '关键词', '单位'), byPastDays('begintime', 'endtime', '提交时间')];

/** Fields that have a column of their own; the others are in the drawer and in the export. */
const shownFields = 4;

/** 收到的: the answers to a form, each opened in a drawer. */
export function FormAnswers({ form }: { form: ManagedForm }) {
  const address = useTabAddress();
  const { key, begintime, endtime, page } = address;
  const [openedRow, open] = useState<number>();
  const input = { id: form.FormId, key, begintime, endtime };
  const query = useAnswer(read, { ...input, ...page }, { keepPrevious: true });
  if (query.isError && !query.data) return <LoadFailed query={query} />;
  if (!query.data) return <LateSkeleton rows={8} />;
  const { List, TotalCount } = query.data;
  const rows = List.map((answer, at) => ({ ...answer, Row: at + 1 }));
  const opened = rows.find(({ Row }) => Row === openedRow);
  return (
    <section className="sheet list-sheet" aria-label="收到的填报">
      <AnswersHead form={form} label={exportLabel(query.data)} input={input} />
      {!form.IsAnonymous && <ListFilters title="填报" filters={filters} address={address} />}
      <TabList
        caption="收到的填报"
        rows={rows}
        idOf={({ Row }) => Row}
        nameOf={nameOf}
        columns={columnsOf(form)}
        actions={({ Row }) => [{ label: '查看', keys: 'Enter', run: () => open(Row) }]}
        selection={undefined}
        total={TotalCount}
        emptyText={form.AnswerCount === 0 ? '还没有收到填报' : '没有符合条件的填报'}
        address={address}
        isOld={query.isPlaceholderData}
      />
      {opened && <OpenedAnswer form={form} rows={rows} opened={opened} onOpen={open} />}
    </section>
  );
}

interface OpenedAnswerProps {
  form: ManagedForm;
  rows: readonly NumberedAnswer[];
  opened: NumberedAnswer;
  onOpen: (row: number | undefined) => void;
}

function OpenedAnswer({ form, rows, opened, onOpen }: OpenedAnswerProps) {
  return (
    <AnswerDrawer
      form={form}
      answer={opened}
      title={nameOf(opened)}
      neighbours={{
        previous: opened.Row > 1 ? () => onOpen(opened.Row - 1) : undefined,
        next: opened.Row < rows.length ? () => onOpen(opened.Row + 1) : undefined,
      }}
      onClose={() => onOpen(undefined)}
    />
  );
}

/** Says how many have answered, and exports what the filters leave. */
function AnswersHead({
  form,
  label,
  input,
}: {
  form: ManagedForm;
  label: string | undefined;
  input: Exporting;
}) {
  return (
    <div className="sheet-head row between">
      <output>
        {form.AnsweredCount} / {form.AskedCount} 家会员已填，共收到 {form.AnswerCount} 份
      </output>
      {label && (
        <Allowed to={ExportFormAnswers}>
          <DownloadButton endpoint={ExportFormAnswers} input={input} label={label} isPageTool />
        </Allowed>
      )}
    </div>
  );
}

type Exporting = SentInputOf<typeof ExportFormAnswers>;
type NumberedAnswer = FormAnswer & { Row: number };

const nameOf = ({ CompanyName, Row }: NumberedAnswer) => CompanyName || `第 ${Row} 份`;

function columnsOf({ Fields, IsAnonymous }: ManagedForm): Column<NumberedAnswer>[] {
  const plain = Fields.filter((field) => isAnswered(field) && field.Kind !== 'table').slice(0, shownFields);
  return [
    { key: 'Row', title: IsAnonymous ? '填报' : '单位', width: 200, render: nameOf, words: nameOf },
    ...(IsAnonymous
      ? []
      : [
          {
            key: 'SubmitTime',
            title: '提交时间',
            width: 168,
            render: ({ SubmitTime }: NumberedAnswer) => SubmitTime,
          } as Column<NumberedAnswer>,
        ]),
    ...plain.map((field): Column<NumberedAnswer> => ({
      key: field.Key as never,
      title: field.Label,
      width: 160,
      isWide: true,
      render: ({ Answers }) => answerText(Answers[field.Key] as AnswerValue | undefined, field),
    })),
  ];
}
