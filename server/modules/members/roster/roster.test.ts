import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessReviews } from '#contract/members/reviews.ts';
import { businessRosters } from '#contract/members/roster.ts';
import { sendRoster } from '../../../testing/factories/import-roster.ts';
import { signInAdministrator } from '../../../testing/factories/records.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

const head = ['公司名称', '类型', '级别', '联络人', '电话', '邮箱', '入会时间', '地区'];

async function members(site: TestApp, key: string) {
  const { rows } = await sql<{
    name: string;
    status: number;
    joined_on: string;
    contacts: string;
    type: string;
  }>`
    select m.name, m.status, to_char(m.joined_on, 'YYYY-MM-DD') as joined_on,
      coalesce((select name from options where id = m.company_type_id), '') as type,
      (select string_agg(c.name, ',' order by c.is_main desc, c.id) from member_contacts c where c.member_id = m.id) as contacts
    from members m where m.name like ${`%${key}%`} order by m.id`.execute(site.owner);
  return rows;
}

/** Answers all open questions of a check: adds words, and takes the first choice of others. */
function answersTo(result: { Questions: { Key: string; Answer: string; Choices: { Value: string }[] }[] }) {
  return JSON.stringify(
    Object.fromEntries(
      result.Questions.filter(({ Answer }) => Answer === '').map(({ Key, Choices }) => [
        Key,
        Choices[0]!.Value,
      ]),
    ),
  );
}

test('a roster is checked, its words are settled, it is stored, approved once and undone', async ({
  site,
  administrator,
}) => {
  const lines = [
    head,
    [
      '甲册检测有限公司',
      '检测机构甲',
      '理事甲',
      '王敏 13800000001；李强 13900000001',
      '',
      '无',
      '2016年3月',
      '东江市',
    ],
    ['乙册检测有限公司', '检测机构甲', '', '赵丽', '0571-88886666', 'a@example.org', '2016.3', '东江市'],
  ];

  const colleague = await signInAdministrator(site, ['review:list', 'member:audit', 'member:list']);

  const looked = await sendRoster(site, administrator, lines);
  const answers = answersTo(looked);
  const again = await sendRoster(site, administrator, lines, { Answers: answers });
  const stored = await sendRoster(site, administrator, lines, { Mode: 'all' });
  const waiting = await members(site, '册检测');
  const { List } = await site.call(businessReviews.GetProcessList, { kind: 4 }, administrator);
  await site.call(
    businessReviews.SaveProcessItem,
    { ProcessId: List[0]!.ProcessId, Status: 1, ProcessItemName: '' },
    colleague,
  );
  const approved = await members(site, '册检测');
  await site.call(
    businessRosters.UndoRosterImport,
    { BatchId: stored.BatchId ?? 0, Reason: '发错了' },
    administrator,
  );

  expect(looked).toMatchObject({ Code: 511, Total: 2, Good: 0, Waiting: 2 });
  expect(again).toMatchObject({ Code: 200, Good: 2, New: 2, Waiting: 0 });
  expect(stored).toMatchObject({ Code: 200, Good: 2, New: 2 });
  expect(waiting).toEqual([
    {
      name: '甲册检测有限公司',
      status: 3,
      joined_on: '2016-03-01',
      contacts: '王敏,李强',
      type: '检测机构甲',
    },
    { name: '乙册检测有限公司', status: 3, joined_on: '2016-03-01', contacts: '赵丽', type: '检测机构甲' },
  ]);
  expect(List).toMatchObject([{ Kind: 4, Title: '名册.xlsx', MayDecide: false }]);
  expect(approved.map(({ status }) => status)).toEqual([1, 1]);
  expect(await members(site, '册检测')).toEqual([]);
});
