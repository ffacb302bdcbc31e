import type { SiteInfo } from '#contract/site.ts';
import type { StarterBanner, StarterLink } from './content.ts';

/** A name under `.example`, which RFC 2606 keeps out of the real net. */
export const siteAddress = 'https://www.jacrm.example';

/** What the head and foot of the site show; the three pictures are named beside it. */
export const starterSite = {
  SiteName: '江澜建设工程风险管理协会',
  SiteNameEn: 'Jianglan Association for Construction Risk Management',
  Description:
    '江澜建设工程风险管理协会由建设、施工、设计、监理、检测、保险及科研单位自愿组成，提供政策标准、培训评价、专家咨询与会员服务。',
  Contacts: [
    { Label: '电话', Value: '0500-5550168' },
    { Label: '会员服务', Value: '0500-5550170' },
    { Label: '培训与证书', Value: '0500-5550172' },
    { Label: '传真', Value: '0500-5550169' },
    { Label: '邮箱', Value: 'office@jacrm.example' },
    { Label: '邮编', Value: '059000' },
    { Label: '办公时间', Value: '工作日 9:00—11:30，13:30—17:00' },
  ],
  Address: '江澜省澜州市滨江新区澜江大道188号建设大厦12层',
  Copyright: '版权所有 © 江澜建设工程风险管理协会',
  IcpNumber: '澜ICP备20260000号-1',
  PoliceNumber: '澜公网安备99010502000001号',
  HotWords: ['入会申请', '工程师培训', '潜在缺陷保险', '团体标准', '防汛', '信用评价'],
} satisfies Partial<SiteInfo>;

/** Which picture the site shows where. */
export const sitePictures = {
  AccountQrUrl: 'qr-account',
  AppQrUrl: 'qr-app',
  ShareImageUrl: 'banner-city',
} satisfies Partial<SiteInfo>;

export const starterBanners: StarterBanner[] = [
  {
    title: '第四届江澜工程风险管理年会开幕',
    picture: 'banner-forum',
    article: '第四届江澜工程风险管理年会在澜州举行',
  },
  {
    title: '质量风险管理工程师 2026 年第四期培训开始报名',
    picture: 'banner-hats',
    article: '关于举办2026年第四期质量风险管理工程师培训班的通知',
  },
  {
    title: '从图纸到交付：全过程风险管理团体标准发布',
    picture: 'banner-built',
    article: '关于发布《建设工程质量风险管理机构工作规程》团体标准的公告',
  },
  {
    title: '守护每一座跨越：桥梁工程风险分级管控经验交流',
    picture: 'banner-crossings',
    article: '澜江二桥项目风险分级管控现场观摩会召开',
  },
  {
    title: '港口工程一切险：查勘与减损的二十条经验',
    picture: 'banner-port',
    article: '港口工程一切险的查勘要点与减损实践',
  },
  {
    title: '共担风险，共筑品质',
    picture: 'banner-city',
    article: '关于开展2026年度优质工程风险管理项目评选的通知',
  },
];

export const starterLinks: StarterLink[] = [
  { title: '中国政府网', url: 'https://www.gov.cn' },
  { title: '住房和城乡建设部', url: 'https://www.mohurd.gov.cn' },
  { title: '国家金融监督管理总局', url: 'https://www.nfra.gov.cn' },
  { title: '应急管理部', url: 'https://www.mem.gov.cn' },
  { title: '交通运输部', url: 'https://www.mot.gov.cn' },
  { title: '水利部', url: 'https://www.mwr.gov.cn' },
  { title: '国家市场监督管理总局', url: 'https://www.samr.gov.cn' },
  { title: '国家标准化管理委员会', url: 'https://www.sac.gov.cn' },
  { title: '中国社会组织政务服务平台', url: 'https://chinanpo.mca.gov.cn' },
  { title: '信用中国', url: 'https://www.creditchina.gov.cn' },
  { title: '国家法律法规数据库', url: 'https://flk.npc.gov.cn' },
];
