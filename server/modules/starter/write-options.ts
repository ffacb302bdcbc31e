import type { Database } from '../../platform/db/open.ts';

/** Writes options of one kind in this order. Returns their ids by name. */
export async function writeOptions(
  db: Database,
  kind: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .insertInto('options')
    .values(names.map((name, i) => ({ kind, name, sort_number: (i + 1) * 10 })))
    .returning(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Reasons for rejecting of a site that begins empty: those of any field, to be changed or deleted. */
export const readyReasons = {
  application: [
    '请上传加盖公章的申请表。',
    '营业执照不清晰或已过期，请重新上传。',
    '公司名称与营业执照不一致，请核对。',
    '申请资料不完整，请补充后重新提交。',
  ],
  contribution: [
    '请注明文字和图片的出处。',
    '内容与协会业务无关，暂不采用。',
    '请删去正文中的个人信息后重新提交。',
  ],
};
