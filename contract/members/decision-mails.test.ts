import { expect, test } from 'vitest';
import { approvalMail, rejectionMail } from './decision-mails.ts';

test('a mail whose link opens in the office alone says how to go on without it, and no other does', () => {
  const member = { name: '江南检测', account: 'jiangnan' };
  const rejection = (site: string) => rejectionMail(member, '缺附件', `${site}/home?Newpwd=x`).body;

  expect(rejection('http://127.0.0.1:3000')).toContain('链接打不开时，请用申请时填写的账号登录网站');
  expect(approvalMail(member, 'http://192.168.1.5').body).toContain('链接打不开时，请向协会询问网站地址');
  for (const body of [
    rejection('https://www.example.cn'),
    approvalMail(member, 'https://www.example.cn').body,
  ])
    expect(body).not.toContain('打不开');
  expect(rejectionMail(member, '缺附件', '（发送时生成的专用链接）').body).not.toContain('打不开');
});
