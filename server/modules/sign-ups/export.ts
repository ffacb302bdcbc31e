import type { PersonState } from '#contract/activities/sign-up-settings.ts';
import { states } from '#contract/fields/states.ts';
import { answerText, type Answers } from '#contract/forms/form-answers.ts';
import { isAnswered } from '#contract/forms/form-fields.ts';
import { formatTime, timeOrBlank, today } from '../../platform/core/shanghai-time.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { maskText } from '../../platform/operation-log/mask.ts';
import { rowsOf, sheetAnswer, type RecordColumn } from '../../platform/spreadsheets/write-sheet.ts';
import { fileWords } from '../forms/answers.ts';
import { joinPhones } from '../forms/phones.ts';
import { personColumns, selectedPeople, type PeopleFilters, type Sight } from './list.ts';
import { numberOf, openOrBlank } from './sealed-person.ts';
import { findSettings } from './settings.ts';

const batch = 500;

/**
 * Writes a workbook of the people, with a column for each field, the first to arrive first.
 * @throws ApiError 404
 */
export async function exportPeople(
  box: SealedDatabase,
  activityId: number,
  filters: PeopleFilters,
  sight: Sight,
) {
  const settings = await findSettings(box.db, activityId);
  const columns: RecordColumn<Exported>[] = [
    { header: '编号', width: 12, of: ({ row }) => numberOf(row) },
    { header: '姓名', width: 12, of: ({ row }) => row.name },
    { header: '手机号码', width: 16, of: ({ mobile }) => mobile },
    { header: '单位', width: 36, of: ({ row }) => row.company_name },
    { header: '职务', width: 16, of: ({ row }) => row.post },
    ...(settings.AsksIdNumber
      ? [{ header: '身份证号', width: 22, of: ({ idNumber }: Exported) => idNumber }]
      : []),
    { header: '邮箱', width: 24, of: ({ email }) => email },
    { header: '状态', width: 10, of: ({ row }) => states.signUp[row.state as PersonState].word },
    { header: '原因', width: 24, of: ({ row }) => row.reason },
    { header: '报名时间', width: 20, of: ({ row }) => formatTime(row.created_at) },
    { header: '已缴', width: 12, of: ({ row }) => row.paid_amount ?? '' },
    { header: '缴费日期', width: 12, of: ({ row }) => row.paid_on ?? '' },
    { header: '到场时间', width: 20, of: ({ row }) => timeOrBlank(row.attended_at) },
    { header: '结果', width: 12, of: ({ row }) => row.result },
    ...settings.Fields.filter(isAnswered).map((field) => ({
      header: field.Label,
      width: 24,
      of: ({ answers }: Exported) => answerText(answers[field.Key], field),
    })),
  ];
  return sheetAnswer(
    `报名名单 ${fileWords(settings.Title)}${today()}.xlsx`,
    '报名名单',
    columns,
    rowsOf(columns, readPeople(box, activityId, filters, sight)),
  );
}

type Exported = Awaited<ReturnType<typeof readBatch>>[number];

async function* readPeople(
  box: SealedDatabase,
  activityId: number,
  filters: PeopleFilters,
  sight: Sight,
): AsyncGenerator<Exported> {
  for (let after = 0; ;) {
    const people = await readBatch(box, { activityId, filters, sight, after });
    yield* people;
    after = people.at(-1)?.row.arrival ?? 0;
    if (people.length < batch) return;
  }
}

async function readBatch(
  { db, vault }: SealedDatabase,
  {
    activityId,
    filters,
    sight,
    after,
  }: { activityId: number; filters: PeopleFilters; sight: Sight; after: number },
) {
  const rows = await selectedPeople({ db, vault }, activityId, filters)
    .select(personColumns)
    .select(['p.arrival', 'u.email_sealed', 'u.answers', 'u.phones_sealed', 'p.id_number_sealed'])
    .where('p.arrival', '>', after)
    .orderBy('p.arrival')
    .limit(batch)
    .execute();
  const show = (text: string, isFull: boolean) => (isFull || text === '' ? text : maskText(text));
  return rows.map((row) => ({
    row,
    mobile: show(openOrBlank(vault, row.mobile_sealed), sight.seesContacts),
    email: show(openOrBlank(vault, row.email_sealed), sight.seesContacts),
    idNumber: show(openOrBlank(vault, row.id_number_sealed), sight.seesIdNumbers),
    answers: joinPhones(vault, row.answers as Answers, row.phones_sealed, (phone) =>
      show(phone, sight.seesContacts),
    ),
  }));
}
