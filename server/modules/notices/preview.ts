import type * as v from 'valibot';
import type { noticeForm } from '#contract/notices/managed-notices.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { countAudience } from '../audience/reach.ts';
import { selectAudience } from '../audience/selection.ts';
import type { MenuTree } from '../menus/tree.ts';
import { contentOf } from '../messages/sms.ts';
import type { Channels } from '../settings/delivery.ts';
import { findSiteInfo } from '../settings/store.ts';
import { findArticle } from './article.ts';
import { noticeMail, noticeSms } from './letter.ts';
import { noticeLink } from './links.ts';

/** The member's name in a preview while nobody is chosen yet. */
const someone = '某某公司';
/** As long as a key; a preview opens nothing. */
const exampleKey = '0'.repeat(43);

interface Previewing extends SealedDatabase {
  tree: MenuTree;
  channels: Channels;
  site: string;
}

/** Renders the messages as the first recipient will read them, and counts the companies by the ways to them. */
export async function previewNotice(
  { db, vault, tree, channels, site }: Previewing,
  form: v.InferOutput<typeof noticeForm>,
) {
  const { SiteName: siteName } = await findSiteInfo(db);
  const first = await selectAudience(db, form.Audience)
    .select('m.name')
    .orderBy('m.id')
    .limit(1)
    .executeTakeFirst();
  const article = form.NewsId > 0 ? await findArticle(db, tree, form.NewsId) : null;
  const notice = { title: form.Title, content: form.Content, article, siteName };
  const link = noticeLink(site, exampleKey);
  const MemberName = first?.name ?? someone;
  const { subject: Subject, body: Body } = noticeMail(notice, {
    memberName: MemberName,
    link,
    isReminder: false,
  });
  const sms = noticeSms(notice, { site, link: form.HasSmsLink ? link : '', isReminder: false });
  return {
    MemberName,
    Mail: { Subject, Body },
    Sms: await contentOf(db, sms),
    Counts: await countAudience({ db, vault }, form.Audience),
    Channels: { Mail: channels.mail, Sms: channels.sms },
  };
}
