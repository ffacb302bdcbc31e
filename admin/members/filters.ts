import { optionKind } from '#contract/members/options.ts';
import { byChoice, byDays, byOption, byText, more } from '../components/filters/filters.ts';
import { enabledChoices, missingWords, statusWords } from './words.ts';

export const memberFilters = [
  byText('key', '关键词', '单位、账号、人名'),
  byOption('memberlevelid', '会员等级', optionKind.memberLevel),
  byOption('companytypeid', '单位归类', optionKind.companyType),
  byChoice('status', '审核状态', statusWords),
  more(byChoice('isenabled', '是否启用', enabledChoices)),
  more(byChoice('missing', '缺少', missingWords)),
  more(byDays('joinbegintime', 'joinendtime', '入会日期')),
];
