import type { StarterMenu } from './content.ts';
import {
  charter,
  contact,
  introduction,
  joining,
  leaders,
  organisation,
  qualification,
  roster,
} from './pages.ts';

/** The public tree in its order of appearance; home tiles and the contribution form look menus up by these names. */
export const starterMenus: StarterMenu[] = [
  { name: '首页', curValue: 'home' },
  {
    name: '关于协会',
    children: [
      { name: '协会简介', showType: 1, page: introduction },
      { name: '协会章程', showType: 1, page: charter },
      { name: '组织机构', showType: 1, page: organisation },
      { name: '领导班子', showType: 1, page: leaders },
      { name: '信息公开' },
      { name: '联系我们', showType: 1, page: contact },
    ],
  },
  {
    name: '新闻中心',
    children: [{ name: '政策要闻' }, { name: '通知公告' }, { name: '协会动态' }, { name: '行业资讯' }],
  },
  {
    name: '政策法规',
    children: [
      { name: '国家政策' },
      { name: '地方政策' },
      { name: '政策解读' },
      { name: '标准规范', children: [{ name: '国家标准' }, { name: '行业标准' }, { name: '团体标准' }] },
      { name: '法律法规库', webUrl: 'https://flk.npc.gov.cn' },
    ],
  },
  {
    name: '教育培训',
    children: [
      { name: '质量风险管理工程师', showType: 1, page: qualification },
      { name: '培训通知' },
      { name: '继续教育' },
      { name: '成绩与证书查询', webUrl: '/certsearch' },
    ],
  },
  {
    name: '行业服务',
    children: [
      { name: '专家智库', children: [{ name: '专家名录' }, { name: '专家观点' }] },
      { name: '鉴定评优' },
      { name: '信用管理' },
      { name: '行业统计' },
    ],
  },
  {
    name: '协会期刊',
    children: [{ name: '期刊目录' }, { name: '期刊选登' }, { name: '在线投稿' }],
  },
  {
    name: '会员服务',
    children: [
      { name: '入会申请', showType: 1, page: joining },
      { name: '会员名录', showType: 1, page: roster },
      { name: '会员风采' },
      { name: '会员专享', isMemberRead: true },
    ],
  },
];
