import * as v from 'valibot';
import { staffRules, staffRulesForm } from '../accounts/staff-rules.ts';
import { businessBase, endpoints, webBase } from '../api/endpoint.ts';
import { boundedMarkup } from '../content/article-text.ts';
import { dropped } from '../content/unkept.ts';
import { cleanAddress } from '../fields/addresses.ts';
import { cleanEmail } from '../fields/contacts.ts';
import { labelled, type FieldSchema } from '../fields/labels.ts';
import { cleanLines, cleanText } from '../fields/normal-form.ts';
import { isSnippet, scriptAddressIn, withoutMarkup } from '../fields/pasted-settings.ts';
import {
  isSafeAddress,
  optionalAddress,
  optionalText,
  readVersion,
  requiredText,
  usableAddress,
} from '../fields/rules.ts';
import { siteAddress } from '../fields/site-address.ts';
import { deliveryPace, deliveryPaceForm } from './delivery-pace.ts';
import { tabNamesForm, tiles, tilesForm } from './home-tiles.ts';
import { siteColour } from './site-colours.ts';
import { smsTemplates, smsTemplatesForm } from './sms-templates.ts';

export const siteInfo = v.object({
  /** Scheme and host; blank: those of the visitor's request. */
  SiteUrl: v.string(),
  SiteName: v.string(),
  SiteNameEn: v.string(),
  /** One sentence for search engines. */
  Description: v.string(),
  /** Blank: the built-in mark. */
  LogoUrl: v.string(),
  /** Lines such as `{ Label: '电话', Value: '010-…' }`, in order. */
  Contacts: v.array(v.object({ Label: v.string(), Value: v.string() })),
  Address: v.string(),
  Copyright: v.string(),
  IcpNumber: v.string(),
  PoliceNumber: v.string(),
  /** QR images of the mobile app and the official account; blank when there is none. */
  AppQrUrl: v.string(),
  AccountQrUrl: v.string(),
  MobileSiteUrl: v.string(),
  /** Address of the analytics script; blank when none is configured. */
  AnalyticsScript: v.string(),
  ShareImageUrl: v.string(),
  /** Suggested words beside the search box. */
  HotWords: v.array(v.string()),
  Colour: siteColour,
  /** The tiles of the home page, in their order. */
  Tiles: tiles,
  /** Names of the tabs of the home page, by their seats 1 to 3. */
  TabNames: v.array(v.string()),
});
export type SiteInfo = v.InferOutput<typeof siteInfo>;

/** The settings for the frame of each page and for the forms of visitors. */
const publicSite = v.object({
  ...siteInfo.entries,
  /** True if a mail server is set up; without one the pages promise no mails. */
  CanMail: v.boolean(),
  /** Whether short messages leave. */
  CanSms: v.boolean(),
});
export type PublicSite = v.InferOutput<typeof publicSite>;

/** The settings on which the text of the privacy page depends (security line 27). */
const privacy = v.object({
  /** Sanitised HTML of the secretariat; blank: the site's own text. */
  PrivacyText: v.string(),
  /** Days until suggestions, rejected applications, sent messages and entries of the operation log are removed. */
  SuggestionDays: v.number(),
  ApplicationDays: v.number(),
  MessageDays: v.number(),
  LogDays: v.number(),
  /** The time of the secretariat's last change of the text; blank if there was none. */
  UpdatedTime: v.string(),
});
export type Privacy = v.InferOutput<typeof privacy>;

export const webSettings = endpoints(webBase, {
  GetSiteInfo: {
    method: 'GET',
    audience: 'anyone',
    summary: '网站信息：页头、页脚所需的',
    input: v.object({}),
    output: publicSite,
    cached: true,
  },
  GetPrivacy: {
    method: 'GET',
    audience: 'anyone',
    summary: '隐私说明，与个人信息的保存期限',
    input: v.object({}),
    output: privacy,
    cached: true,
  },
});

/** The values that replace a secret setting in an answer. Sent back unchanged, they leave the setting unchanged. */
export const secretStates = { set: 'set', unset: 'not set' } as const;
const secretState = v.picklist([secretStates.set, secretStates.unset]);

const siteConfig = v.object({
  ...siteInfo.entries,
  ...staffRules.entries,
  PrivacyText: v.string(),
  /** Groups of synonyms, separated by blanks; a search for one finds the others. */
  Synonyms: v.array(v.string()),
  /** The folder for backups; blank: inside the data folder. */
  BackupFolder: v.string(),
  /** The sender of mails. */
  MailFrom: v.string(),
  SmtpUrl: secretState,
  SmsWebhookUrl: secretState,
  ...deliveryPace.entries,
  ...smsTemplates.entries,
  /** Stored addresses that cannot be used, with what to mend; nothing is sent through them. */
  ToMend: v.array(v.object({ Field: v.string(), Reason: v.string() })),
  /** Fields that the program's own settings decide; they cannot be changed here. */
  FromEnvironment: v.array(v.string()),
  /** Counts the changes of all settings together. */
  Version: v.number(),
});
export type SiteConfig = v.InferOutput<typeof siteConfig>;

/** In characters; the general body limit is higher. */
export const privacyTextLength = 50_000;

/** Lines below every page: 电话, and its number. */
export const contactLine = { Label: requiredText('请输入名称', 20), Value: requiredText('请输入内容', 100) };

/** Words of one meaning, as they are typed. */
const synonymGroup = v.pipe(
  requiredText('请输入近义词', 100),
  v.check((group) => synonymsIn(group).length > 1, '一组至少两个词，用空格分开'),
);

/** The words of a group, however they are parted. */
export function synonymsIn(group: string): string[] {
  return group.split(/[\s,;、，；]+/).filter(Boolean);
}

const secretAddress = (pattern: RegExp, message: string, clean = cleanText) =>
  v.pipe(
    optionalText(500, clean),
    v.check(
      (text) => ['', secretStates.set, secretStates.unset].includes(text) || pattern.test(text),
      message,
    ),
  );

/** A list of at most `max` items in an order; its form shows both the rule of an item and the maximum. */
const ordered = <Item extends FieldSchema>(label: string, item: Item, max: number, unit: string) => ({
  ...labelled(
    label,
    v.optional(v.pipe(v.array(item, `${label}有误`), v.maxLength(max, `${label}最多 ${max} ${unit}`))),
  ),
  item,
  max,
});

/** Every field may be absent and stays as it is then; blank empties it. */
export const siteConfigForm = v.object({
  /** Compared for the given fields only: a change to another part of the settings causes no conflict. */
  Version: readVersion,
  ...staffRulesForm,
  SiteUrl: labelled('网站地址', v.optional(siteAddress)),
  SiteName: labelled('网站名称', v.optional(requiredText('请输入网站名称', 60))),
  SiteNameEn: labelled('英文名称', v.optional(optionalText(120))),
  Description: labelled('简介', v.optional(optionalText(300, cleanLines))),
  LogoUrl: labelled('标志', v.optional(optionalAddress)),
  Contacts: ordered('联系方式', v.object(contactLine, '联系方式有误'), 20, '行'),
  Address: labelled('地址', v.optional(optionalText(200))),
  Copyright: labelled('版权', v.optional(optionalText(200, withoutMarkup))),
  IcpNumber: labelled('ICP 备案号', v.optional(optionalText(60, withoutMarkup)), { column: '备案号' }),
  PoliceNumber: labelled('公安备案号', v.optional(optionalText(60, withoutMarkup))),
  AppQrUrl: labelled('手机客户端二维码', v.optional(optionalAddress), { column: '小程序二维码' }),
  AccountQrUrl: labelled('公众号二维码', v.optional(optionalAddress)),
  MobileSiteUrl: labelled(
    '手机站地址',
    v.optional(
      v.pipe(
        optionalText(500, cleanAddress),
        // A path of this site would lead a phone back to the same page.
        usableAddress(
          '地址需以 http:// 或 https:// 开头',
          (text) => isSafeAddress(text) && !text.startsWith('/'),
        ),
      ),
    ),
  ),
  AnalyticsScript: labelled(
    '统计代码地址',
    v.optional(
      v.pipe(
        optionalText(500, scriptAddressIn),
        v.check(
          (text) => !isSnippet(text),
          '这是整段统计代码：请只填其中脚本的地址，形如 https://hm.baidu.com/hm.js?…',
        ),
        usableAddress(),
      ),
    ),
    { column: '统计代码' },
  ),
  ShareImageUrl: labelled('分享图', v.optional(optionalAddress)),
  HotWords: ordered('热词', requiredText('请输入热词', 20), 20, '个'),
  Colour: labelled('颜色', v.optional(siteColour)),
  Tiles: labelled('常用服务', v.optional(tilesForm)),
  TabNames: labelled('推荐位标签', v.optional(tabNamesForm)),
  Synonyms: ordered('近义词', synonymGroup, 200, '组'),
  /** Rich text; blank restores the site's default text. */
  PrivacyText: labelled(
    '正文',
    v.optional(
      v.pipe(
        v.string('隐私说明应为文字'),
        v.maxLength(privacyTextLength, `隐私说明不能超过 ${privacyTextLength} 个字`),
        boundedMarkup,
      ),
    ),
    { column: '隐私说明' },
  ),
  BackupFolder: labelled(
    '备份目录',
    v.optional(
      v.pipe(
        optionalText(300),
        v.check((text) => text === '' || text.startsWith('/'), '请填写完整路径，以 / 开头'),
      ),
    ),
  ),
  MailFrom: labelled(
    '发件人',
    v.optional(
      v.pipe(
        optionalText(100, cleanEmail),
        v.check(
          (text) => text === '' || /^[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;]+$/.test(text),
          '发件邮箱有误',
        ),
      ),
    ),
  ),
  ...deliveryPaceForm,
  ...smsTemplatesForm,
  /** The server reads both in their parts and says what of them it refuses. */
  SmtpUrl: labelled(
    '邮件服务器',
    v.optional(secretAddress(/^smtps?:\/\/[^\s/?#]+\S*$/i, '请填写服务器和端口，账号与授权码须同时填写')),
  ),
  SmsWebhookUrl: labelled(
    '短信接口',
    v.optional(
      secretAddress(
        /^https?:\/\/[^\s/]+(\/\S*)?$/i,
        '短信接口地址需以 http:// 或 https:// 开头',
        cleanAddress,
      ),
    ),
  ),
});

export const businessSettings = endpoints(businessBase, {
  GetSiteAddress: {
    method: 'GET',
    audience: 'administrator',
    summary: '网站地址（没有设置时为当前访问所用的），外面的手机能否打开，以及能不能发邮件',
    input: v.object({}),
    output: v.object({ SiteUrl: v.string(), IsReachable: v.boolean(), CanMail: v.boolean() }),
  },
  GetSiteConfig: {
    method: 'GET',
    permission: 'site:list',
    summary: '站点设置；密文只回答 set 或 not set',
    input: v.object({}),
    output: siteConfig,
  },
  SaveSiteConfig: {
    method: 'POST',
    permission: 'site:save',
    summary:
      '修改站点设置；未给出的字段不变；所给字段他人已先修改时为 409，Data.Current 为现值；改动网站地址、发件人、邮件服务器、短信接口或统计代码时，启用了两步验证的须再凭动态码（510），并告知其他管理员',
    input: siteConfigForm,
    output: v.object({ Version: v.number(), Dropped: dropped }),
    idempotent: true,
  },
});
