import { invalid, notFound } from '../../platform/core/errors.ts';
import { phoneHash, type Vault } from '../../platform/core/vault.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { eraseFormAnswers, exportFormAnswers } from '../forms/of-person.ts';
import { eraseSignUps, exportSignUps, sharesAddress } from '../sign-ups/of-person.ts';
import { openOrBlank } from '../sign-ups/sealed-person.ts';
import { eraseSuggestions, exportSuggestions } from '../suggestions/of-person.ts';
import { namingWords } from './contributions.ts';
import { retainedLog, type Erasure, type Section } from './parts.ts';

/* The personal data of somebody who signed up, answered a form or wrote to the association, and need not be of a member. */

/** What a company has submitted is its own. */
const noMember = 0;

/** A person of a sign-up, or whoever has this mobile number. */
export interface ParticipantRef {
  PersonId?: number | undefined;
  Mobile?: string | undefined;
}

/** @throws ApiError 404 for a person whose data are erased, 400 for a number that is stored nowhere */
export async function exportParticipant(db: Database, vault: Vault, ref: ParticipantRef): Promise<Section[]> {
  const { phone, idNumberHash } = await findParticipant(db, vault, ref);
  const sections = [
    { Title: '活动报名', Facts: await exportSignUps(db, vault, { phone, idNumberHash }) },
    { Title: '问卷填报', Facts: await exportFormAnswers(db, vault, noMember, phone) },
    { Title: '建议留言', Facts: await exportSuggestions(db, vault, phone) },
  ].filter(({ Facts }) => Facts.length > 0);
  if (sections.length === 0) throw unknownNumber();
  return sections;
}

/**
 * Erases what the person left; counts stay.
 * @throws ApiError as `exportParticipant`
 */
export async function eraseParticipant(
  tx: Tx,
  vault: Vault,
  ref: ParticipantRef,
  logUntil: string,
): Promise<Erasure> {
  const { phone, idNumberHash, names } = await findParticipant(tx, vault, ref);
  const words = namingWords([...names, phone]);
  const isAddressShared = await sharesAddress(tx, vault, { phone, idNumberHash });
  const erased = [
    {
      What: '活动报名中的姓名、手机号码、身份证号和填写的内容',
      Count: await eraseSignUps(tx, vault, { phone, idNumberHash }),
    },
    {
      What: '问卷填报中的姓名与联系方式',
      Count: await eraseFormAnswers(tx, vault, { memberId: noMember, phone, words }),
    },
    { What: '以该手机号码提交的建议留言', Count: await eraseSuggestions(tx, vault, phone) },
  ].filter(({ Count }) => Count > 0);
  if (erased.length === 0) throw unknownNumber();
  return {
    Erased: erased,
    Kept: [
      ...(isAddressShared ? [sharedAddress] : []),
      ...(await retainedElsewhere(tx, vault, phone, idNumberHash)),
      retainedLog(logUntil),
    ],
  };
}

const sharedAddress = {
  What: '报名时填写的邮箱',
  Why: '同一次报名还有别人，通知发到这个邮箱',
  Until: '别人的信息也删除时',
};

const unknownNumber = () => invalid({ Mobile: '没有以该手机号码报名、填报或留言的信息' });

async function findParticipant(db: Database, vault: Vault, { PersonId, Mobile = '' }: ParticipantRef) {
  const people = await db
    .selectFrom('sign_up_people')
    .select(['name', 'mobile_sealed', 'id_number_hash'])
    .where((build) =>
      PersonId === undefined
        ? build('mobile_hash', '=', phoneHash(vault, Mobile))
        : build('id', '=', PersonId).and('mobile_hash', 'is not', null),
    )
    .execute();
  const [first] = people;
  if (PersonId !== undefined && !first) throw notFound();
  return {
    phone: PersonId === undefined ? Mobile : openOrBlank(vault, first?.mobile_sealed ?? Buffer.alloc(0)),
    // Several people may share one telephone; only of a chosen person the number is that of the certificates.
    idNumberHash: PersonId === undefined ? undefined : (first?.id_number_hash ?? undefined),
    names: [...new Set(people.map(({ name }) => name))],
  };
}

/** Returns what is stored about the person as a contact or a holder: it is erased there. */
async function retainedElsewhere(
  tx: Tx,
  vault: Vault,
  phone: string,
  idNumberHash: Buffer | undefined,
): Promise<Erasure['Kept']> {
  const contact = await tx
    .selectFrom('member_contacts')
    .select('id')
    .where('phone_hash', '=', phoneHash(vault, phone))
    .limit(1)
    .executeTakeFirst();
  const certificate =
    idNumberHash &&
    (await tx
      .selectFrom('certificates')
      .select('id')
      .where('id_num_hash', '=', idNumberHash)
      .limit(1)
      .executeTakeFirst());
  return [
    ...(contact
      ? [{ What: '会员的联络人资料', Why: '本人还是会员的联络人，请在会员的联络人里删除', Until: '那时' }]
      : []),
    ...(certificate ? [{ What: '证书', Why: '本人持有证书，请在证书里办理', Until: '那时' }] : []),
  ];
}
