import type { Directory } from '#contract/members/directory.ts';
import {
  applyAddress,
  certificateCheckAddress,
  certificateSearchAddress,
  contributeAddress,
  directoryAddress,
  directoryMemberAddress,
  withQuery,
} from '../addresses.ts';
import type { DialogName } from '../components/open-dialog.ts';

/*
 * What a search may really want: not an article but a service of the site. It is decided by the words alone, so a
 * certificate number leads to the same place whether the certificate exists or not (security line 26).
 */

export interface Service {
  name: string;
  hint: string;
  /** The page of the service; absent for one that is a dialog only. */
  href?: string;
  dialog?: DialogName;
}

interface OfferedService extends Service {
  words: RegExp;
}

const services: readonly OfferedService[] = [
  {
    name: '证书查询',
    hint: '按姓名和身份证号或证书编号查询成绩、下载证书',
    href: certificateSearchAddress,
    words: /证书|查证|证号|领证|补证|成绩|分数|查分|zhengshu|chengji/,
  },
  {
    name: '验证证书真伪',
    hint: '扫描证书上的二维码，或按二维码内容核验',
    href: certificateCheckAddress,
    words: /真伪|真假|假证|(证|证书)(是|是不是)?(真|假)的|验证|验真|核验|防伪/,
  },
  {
    name: '入会申请',
    hint: '在线申请成为协会会员',
    href: applyAddress,
    dialog: 'application',
    words: /入会|入协|加入.*协会|(成为|申请|当|做|加入)(协会|你们)?的?会员|会员(申请|条件)|ruhui/,
  },
  {
    name: '会员名录',
    hint: '按名称、归类、等级和城市查找会员单位',
    href: directoryAddress,
    words: /名录|名单|会员(单位|企业|查询|列表)|(有|是)(哪些|不是)?会员|huiyuan/,
  },
  {
    name: '我要投稿',
    hint: '会员在线投稿，查看审核结果',
    href: contributeAddress,
    words: /投稿|来稿|征稿|稿件|交稿|发稿|稿子|tougao/,
  },
  {
    name: '建议箱',
    hint: '向协会提出建议、意见或投诉',
    dialog: 'suggestion',
    words: /建议|意见箱|(提|有|反映)(点|个|些)?(意见|问题)|投诉|反馈|举报|jianyi|tousu/,
  },
  {
    name: '会员登录',
    hint: '登录会员中心',
    dialog: 'sign-in',
    words: /登录|登陆|密码|会员中心|会员账号|denglu/,
  },
];

/** Returns links to the members of the directory that a search found: to each of a few, otherwise to the directory. */
export function membersFor(typed: string, directory: Pick<Directory, 'List' | 'TotalCount'>): Service[] {
  if (directory.TotalCount > directory.List.length)
    return [
      {
        name: `名称含“${typed}”的会员单位`,
        hint: `会员名录中有 ${directory.TotalCount} 家`,
        href: withQuery(directoryAddress, { key: typed }),
      },
    ];
  return directory.List.map((member) => ({
    name: member.MemberName,
    hint: ['会员单位', member.CompanyTypeName, member.City].filter(Boolean).join(' · '),
    href: directoryMemberAddress(member.MemberId),
  }));
}

const maxServices = 3;

/** Returns the services for what was typed, and for the words that were searched instead. */
export function servicesFor(typed: string, searchedFor = ''): Service[] {
  const number = certificateNumberIn(typed);
  if (number !== undefined)
    return [
      {
        name: `查询证书 ${number}`,
        hint: '填写持证人姓名后查询',
        href: withQuery(certificateSearchAddress, { CertNum: number }),
      },
    ];
  const text = `${typed} ${searchedFor}`.normalize('NFKC').toLowerCase().replaceAll(' ', '');
  return services.filter(({ words }) => words.test(text)).slice(0, maxServices);
}

/** Numbers of standards look alike: GB 50497, JGJ 59-2011, T/JACRM 12. */
const standard = /^(GB|JGJ|JTG|JTS|DB|CJJ|CECS|ISO|IEC|T\/)/i;
const minDigits = 6;

/** Returns a certificate number: letters, digits and dashes, letters first. Numbers of people and telephones have none. */
function certificateNumberIn(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim();
  const digits = text.replaceAll(/\D/g, '').length;
  const isNumber = /^[A-Za-z][A-Za-z0-9-]{7,49}$/.test(text) && digits >= minDigits && !standard.test(text);
  return isNumber ? text : undefined;
}
