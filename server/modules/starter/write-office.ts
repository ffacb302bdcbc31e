import { certificateStatus, examStatus } from '#contract/certificates/certificates.ts';
import { parseEndTime, parseTime } from '../../platform/core/shanghai-time.ts';
import type { Tx } from '../../platform/db/open.ts';
import { listProgrammes, saveProgramme } from '../certificates/programmes/programmes.ts';
import { revokeCertificate, saveCertificate } from '../certificates/records/store.ts';
import { openFileKeys, type FileKeys } from '../files/file-keys.ts';
import { queueMessage } from '../messages/store.ts';
import { by, lookUp, type Filling } from './filling.ts';
import { madeIdNumber } from './made-id-number.ts';
import type { Starter } from './read-starter.ts';
import { writeSignUp, type DemoSignUp } from './write-sign-ups.ts';

export async function writeCertificates({ db, vault, starter }: Filling): Promise<void> {
  const programmeId = await writeProgrammes({ db, fileKeys: openFileKeys(vault) }, starter.programmes);
  for (const {
    name,
    born,
    company,
    exam,
    number,
    issued,
    remarks,
    hidden,
    revoked,
  } of starter.certificates) {
    const form = {
      _certId: 0,
      _programmeId: programmeId,
      _name: name,
      _idNum: madeIdNumber(born),
      _company: company,
      _examTime: exam,
      _examStatus: number === undefined ? examStatus.failed : examStatus.passed,
      _certNum: number ?? '',
      _issueDate: issued ?? '',
      _remarks: remarks ?? '',
      _status: hidden ? certificateStatus.hidden : certificateStatus.normal,
    };
    const id = await saveCertificate({ db, vault }, form, by);
    if (revoked !== undefined) await revokeCertificate(db, id, revoked, by);
  }
}

/** Saves the training programmes that are not there yet and returns the id of the first one, which all certificates of the demo are of. */
async function writeProgrammes(
  deps: { db: Tx; fileKeys: FileKeys },
  programmes: Starter['programmes'],
): Promise<number> {
  const ids: number[] = [];
  const present = new Map((await listProgrammes(deps.db)).map((one) => [one.ProgrammeName, one.ProgrammeId]));
  for (const { name, title, statement } of programmes) {
    const form = { Title: title, Statement: statement, Background: '', Fields: [] };
    const save = () => saveProgramme(deps, { ProgrammeId: 0, ProgrammeName: name, ...form }, by);
    ids.push(present.get(name) ?? (await save()).ProgrammeId);
  }
  return ids[0] ?? 0;
}

/** Writes suggestions; the existing administrator has handled some of them. */
export async function writeSuggestions({ db, vault, starter }: Filling): Promise<void> {
  const clerk = await db.selectFrom('administrators').select('id').orderBy('id').executeTakeFirst();
  const rows = starter.suggestions.map(({ mobile, content, created, handled }) => ({
    mobile_sealed: vault.seal(mobile),
    mobile_hash: vault.lookupHash(mobile),
    content,
    created_at: parseTime(created),
    ...(clerk && handled
      ? { handled_by: clerk.id, handled_at: parseTime(handled.at), handle_note: handled.note }
      : { handled_by: null, handled_at: null, handle_note: '' }),
  }));
  await db.insertInto('suggestions').values(rows).execute();
}

interface Activity {
  title: string;
  begins: string;
  ends?: string;
  place: string;
  text: string;
  /** True when it is shown on the home page. */
  public?: boolean;
  signUpUntil?: string;
  /** The title of the article about it. */
  notice?: string;
  /** A training is 1. */
  kind?: number;
  signUp?: DemoSignUp;
  invited: readonly { member: string; state: string; reason?: string }[];
}

/** Writes activities with invitations in each state, though nothing is ever sent. */
export async function writeActivities(
  filling: Filling,
  members: ReadonlyMap<string, number>,
  articles: ReadonlyMap<string, string>,
): Promise<void> {
  const { db, vault, starter } = filling;
  const activities: readonly Activity[] = starter.activities;
  for (const { title, begins, ends, place, text, invited, ...rest } of activities) {
    const times = { begins_at: parseTime(begins), ends_at: ends === undefined ? null : parseTime(ends) };
    const publicly = {
      is_public: rest.public ?? false,
      sign_up_until: rest.signUpUntil === undefined ? null : parseEndTime(rest.signUpUntil),
      notice_url: rest.notice === undefined ? '' : lookUp(articles, rest.notice),
    };
    const { id } = await db
      .insertInto('activities')
      .values({ title, place, content: text, kind: rest.kind ?? 0, ...times, ...publicly })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (rest.signUp) await writeSignUp(filling, id, rest.signUp);
    for (const { member, state, reason = '' } of invited) {
      const recipient = lookUp(
        new Map(starter.members.members.map((one) => [one.account, one.email])),
        member,
      );
      const about = { entityType: 'activity', recordId: id, memberId: lookUp(members, member) };
      const mailId = await queueMessage(db, vault, {
        kind: 'mail',
        recipient,
        subject: title,
        body: text,
        ...about,
      });
      // Queued messages of the demo stay queued: they never become due.
      const fate = { state, reason, sent_at: state === 'sent' ? new Date() : null };
      await db
        .updateTable('outgoing_messages')
        .set({ ...fate, next_attempt_at: new Date('9999-12-31') })
        .where('id', '=', mailId)
        .execute();
      const invitation = {
        activity_id: id,
        member_id: lookUp(members, member),
        is_written: true,
        mail_id: mailId,
      };
      await db.insertInto('activity_invitations').values(invitation).execute();
    }
  }
}
