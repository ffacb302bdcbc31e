import { mobilePattern } from '#contract/fields/contacts.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Tx } from '../../platform/db/open.ts';
import { maskText } from '../../platform/operation-log/mask.ts';
import { redirectMessages } from '../messages/redirect.ts';
import { queueMessage } from '../messages/store.ts';
import { endOpenings, endPasswordLinks } from '../sessions/member-accounts.ts';
import { findSiteInfo } from '../settings/store.ts';

interface OfRecord {
  MemberName: string;
  Account: string;
  OperatorPhone: string;
  Email: string;
}

/**
 * Writes to the former address of record that it was changed; messages that have not left go to the new one. Links go to the new one from now on, and those that went to the former
 * one end, as do links to open an account that went to a former number.
 */
export async function tellOldAddress(
  tx: Tx,
  vault: Vault,
  memberId: number,
  { before, after }: { before: OfRecord; after: OfRecord | undefined },
): Promise<void> {
  if (!after) return;
  const [from, to] = [before, after].map((one) => ({ Email: one.Email, Mobile: mobileOf(one) }));
  await redirectContact(tx, vault, memberId, { from, to });
  if (before.OperatorPhone !== after.OperatorPhone)
    await endOpenings(tx, memberId, { way: 'sms', reason: '登记手机已变更' });
  if (sameAddress(before.Email, after.Email)) return;
  await endPasswordLinks(tx, memberId, '登记邮箱已变更');
  await endOpenings(tx, memberId, { way: 'mail', reason: '登记邮箱已变更' });
  if (before.Email === '') return;
  const { Contacts } = await findSiteInfo(tx);
  const account = before.Account === '' ? '' : `账号 ${before.Account} `;
  const line = Contacts.find(({ Label }) => /会员|电话/.test(Label));
  const body = [
    `${before.MemberName}：`,
    after.Email === ''
      ? `贵单位${account}的登记邮箱已删除，今后的通知不再发往这个邮箱。`
      : `贵单位${account}的登记邮箱已改为 ${maskText(after.Email)}，今后的通知和重新设置密码的链接都发往新邮箱。`,
    `如果这不是贵单位的操作，请立即与协会联系${line ? `：${line.Label} ${line.Value}` : ''}。`,
  ];
  await queueMessage(tx, vault, {
    kind: 'mail',
    recipient: before.Email,
    entityType: 'member',
    recordId: memberId,
    memberId,
    subject: '登记邮箱已变更',
    body: `${body.join('\n\n')}\n`,
    topic: 'address-change',
  });
}

interface Reach {
  Email: string;
  Mobile: string;
}

/** Has what waits for a contact go to its new address and number, or to those of another contact when it ends. */
export async function redirectContact(
  tx: Tx,
  vault: Vault,
  memberId: number,
  { from, to }: { from: Reach | undefined; to: Reach | undefined },
): Promise<void> {
  if (!from || !to) return;
  await redirectMessages(tx, vault, memberId, { kind: 'mail', from: from.Email, to: to.Email });
  await redirectMessages(tx, vault, memberId, { kind: 'sms', from: from.Mobile, to: to.Mobile });
}

const mobileOf = ({ OperatorPhone }: OfRecord) => (mobilePattern.test(OperatorPhone) ? OperatorPhone : '');

const sameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
