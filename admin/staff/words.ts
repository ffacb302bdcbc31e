import { systemMenuType } from '#contract/accounts/staff.ts';

export const stateWords = { 1: '启用', 0: '停用' } as const;

export const menuTypeWords = {
  [systemMenuType.group]: '分组',
  [systemMenuType.leaf]: '页面',
  [systemMenuType.button]: '按钮',
} as const;
