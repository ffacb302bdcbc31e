import { labelled } from '#contract/fields/labels.ts';
import { optionalAddress, requiredAddress, requiredText } from '#contract/fields/rules.ts';
import { callNames, managedList } from '#contract/lists/declaration.ts';

/** 合作单位: the organisations that the association works with. */
export const partners = managedList({
  name: 'partners',
  title: '合作单位',
  entityType: 'partner',
  logGroup: '栏目与首页',
  table: 'partners',
  id: 'PartnerId',
  permission: 'partner',
  calls: callNames('Partner'),
  nameField: 'PartnerName',
  fields: {
    PartnerName: {
      kind: 'text',
      rule: labelled('名称', requiredText('请输入名称', 50)),
      isSearched: true,
      isSorted: true,
    },
    LogoUrl: { kind: 'picture', rule: labelled('标志', requiredAddress('请上传标志')) },
    SiteUrl: { kind: 'address', rule: labelled('网址', optionalAddress) },
  },
});
