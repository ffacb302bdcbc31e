import { duplicateKinds, type DuplicateKind } from '#contract/back-office/workbench.ts';
import { findDuplicates } from '../../server/modules/workbench/duplicates.ts';
import { OperatorError } from '../../server/platform/core/operator-error.ts';
import type { Site } from './open-site.ts';

const words: Record<DuplicateKind, string> = {
  certificate: '证书编号',
  administrator: '管理员账号',
  account: '会员账号',
  member: '会员单位',
  type: '归类与等级',
  role: '角色',
  menu: '栏目',
};
const atMost = 10_000;

/** Names the records that differ in case, width, blanks, dashes, brackets or invisible characters alone; nothing is changed. */
export async function duplicates({ db }: Site): Promise<string> {
  const groups = await findDuplicates(db, duplicateKinds, atMost);
  for (const { Kind, Names } of groups) console.log(`${words[Kind]}：${Names.join('、')}`);
  if (groups.length > 0)
    throw new OperatorError(
      `共 ${groups.length} 组名称或编号只是写法不同：在后台核对后，改正或删除多余的一条`,
    );
  return '没有只是写法不同的名称和编号';
}
