import { sql } from 'kysely';
import type { FieldKind, FormField } from '#contract/forms/form-fields.ts';
import { hashToken } from '../../platform/core/tokens.ts';
import { isMemberAsked } from '../counts/definitions.ts';
import { publishForm, saveForm } from '../forms/store.ts';
import { by, type Filling } from './filling.ts';

interface DemoField {
  key: string;
  kind: string;
  label: string;
  unit?: string;
  decimals?: number;
  options?: string[];
  required?: boolean;
}

/** Writes the questionnaires of the demo; the first members have answered them, on the days before today. */
export async function writeForms({ db, vault, starter }: Filling): Promise<void> {
  const members = await db
    .selectFrom('members as m')
    .select('m.id')
    .where(isMemberAsked)
    .orderBy('m.id')
    .execute();
  for (const { title, content, closes, answers, fields } of starter.questionnaires) {
    const form = {
      FormId: 0,
      Title: title,
      Content: content,
      CloseDay: closes,
      IsSingle: true,
      IsAnonymous: false,
      IsOpenToAll: false,
      Fields: fields.map(fieldOf),
      Version: undefined,
    };
    const { FormId } = await saveForm({ db, vault }, form, by);
    await publishForm({ db }, FormId, by);
    const rows = members.slice(0, answers).map(({ id }, at) => ({
      form_id: FormId,
      member_id: id,
      single_member_id: id,
      answers: JSON.stringify(Object.fromEntries(fields.map((field) => [field.key, answerOf(field, at)]))),
      receipt_hash: hashToken(`demo ${FormId} ${id}`),
      submitted_at: sql<Date>`now() - make_interval(hours => ${7 * at + 3})`,
      changed_at: sql<Date>`now() - make_interval(hours => ${7 * at + 3})`,
    }));
    if (rows.length > 0) await db.insertInto('form_answers').values(rows).execute();
  }
}

function fieldOf({
  key,
  kind,
  label,
  unit = '',
  decimals = 0,
  options = [],
  required = false,
}: DemoField): FormField {
  return {
    Key: key,
    Kind: kind as FieldKind,
    Label: label,
    Hint: '',
    IsRequired: required,
    IsHidden: false,
    Options: options,
    Unit: unit,
    Min: undefined,
    Max: undefined,
    Decimals: decimals,
  };
}

const clauses = ['3.10', '3.2', '5.1.2', '4.3', '附录 A', '6.1'];
const changes = ['将“宜”改为“应”', '增加“并留存影像资料”', '删除该句', '将“7 日”改为“10 个工作日”'];

/** Answers that differ from one member to the next, the same at each start. */
function answerOf({ kind, decimals = 0, options = [] }: DemoField, at: number) {
  switch (kind) {
    case 'number':
      return decimals > 0 ? (1200.5 + 386.25 * at).toFixed(decimals) : String(18 + 7 * at);
    case 'choice':
      return options[(at * at) % options.length] ?? '';
    case 'choices':
      return options.filter((_option, place) => (at + place) % 3 !== 0);
    case 'table':
      return [0, 1].map((row) => ({
        Clause: clauses[(at + row) % clauses.length],
        Original: '服务单位宜在合同签订后 7 日内提交风险评估报告。',
        Change: changes[(at + 2 * row) % changes.length],
        Reason: '与现行管理办法的表述一致，便于执行。',
      }));
    default:
      return at % 5 === 0 ? '希望多组织现场交流，并提供合同示范文本。' : '';
  }
}
