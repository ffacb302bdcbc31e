import { expect, test } from 'vitest';
import { filledText, smsKinds } from '#contract/back-office/sms-kinds.ts';
import { confirmationSms, decisionSms, type Decision } from './letters.ts';

/* Short messages to people who signed up, as they are and as a template of the provider writes them. */

const activity = { title: '培训班', begins_at: new Date('2026-12-01T01:00:00Z'), place: '上海' };

/** Returns the text that a template makes of the values of a message. */
function byTemplate(text: string, { sms }: ReturnType<typeof confirmationSms>): string {
  if (!sms) throw new Error('The message has no values');
  const params: Record<string, string> = sms.params;
  const words = Object.entries(smsKinds[sms.kind].params);
  return filledText(text, Object.fromEntries(words.map(([name, word]) => [word, params[name] ?? ''])));
}

test('the confirmation counts its people by their state, in the text and in the values', () => {
  const people = ['placed', 'waiting', 'placed'].map((state) => ({ name: '王敏', state }));
  const address = 'https://www.example.cn/sign-up?Key=k';

  const message = confirmationSms(activity, { number: '12-0001', people, address, siteName: '协会' });

  expect(message.body).toBe(`【协会】“培训班”报名编号 12-0001：已报名 2 人，候补 1 人。${address}`);
  expect(byTemplate('{活动}报名{编号}：{结果}。{链接}', message)).toBe(
    `培训班报名12-0001：已报名 2 人，候补 1 人。${address}`,
  );
});

test.for<[Decision, string, string]>([
  ['promoted', '', '已从候补转为正式名额'],
  ['placed', '', '已通过'],
  ['waiting', '', '已通过，名额已满，现为候补'],
  ['rejected', '不是会员', '未通过，原因：不是会员'],
  ['cancelled', '活动停办', '已取消，原因：活动停办'],
])('a template says of the decision %s what became of the person', ([decision, reason, result]) => {
  const message = decisionSms(activity, { name: '王敏', decision, reason, address: '', siteName: '协会' });

  expect(message.body).toContain(reason);
  expect(byTemplate('{姓名}报名{活动}{结果}（{时间}，{地点}）', message)).toBe(
    `王敏报名培训班${result}（2026-12-01 09:00，上海）`,
  );
});
