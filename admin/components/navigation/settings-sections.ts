/** The sections of 站点设置 in their order: the anchor, the title, and other words by which people look for it. */
export const settingsSections = [
  { id: 'site-basic', title: '基本', words: ['网站名称', '标志', '颜色', '网址'] },
  { id: 'site-home', title: '首页', words: ['首页标签', '快捷入口'] },
  { id: 'site-contact', title: '联系方式', words: ['地址', '电话', '邮箱'] },
  { id: 'site-filing', title: '备案与版权', words: ['ICP', '公安备案', '版权'] },
  { id: 'site-sharing', title: '二维码与分享', words: ['公众号', '微信', '分享图'] },
  { id: 'site-search', title: '搜索', words: ['热词', '同义词'] },
  { id: 'site-delivery', title: '邮件与短信', words: ['邮件服务器', '邮箱', 'SMTP', '通知'] },
  { id: 'site-sms', title: '短信模板', words: ['签名', '短信内容', '模板编号'] },
  { id: 'site-privacy', title: '隐私说明', words: ['个人信息', '隐私条款'] },
  { id: 'site-staff', title: '登录安全', words: ['密码', '两步验证', '办公网络'] },
  { id: 'site-backup', title: '备份', words: ['备份密钥', '异地备份'] },
] as const;
