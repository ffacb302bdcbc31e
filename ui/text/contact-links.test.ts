import { expect, test } from 'vitest';
import { contactAddress, withContactLinks } from './contact-links.ts';

test.for([
  ['电话', '0500-5550168', 'tel:05005550168'],
  ['电话', '021-62345678（工作日）', 'tel:02162345678'],
  ['手机', '13800138000', 'tel:13800138000'],
  ['热线', '400-820-1234', 'tel:4008201234'],
  ['总机', '021-62345678-801', 'tel:02162345678,801'],
  ['邮箱', 'office@jacrm.example', 'mailto:office@jacrm.example'],
  ['邮编', '059000', undefined],
  ['传真', '0500-5550169', undefined],
  ['办公时间', '工作日 9:00—11:30，13:30—17:00', undefined],
  ['电话', '021-62345678、021-62345679', undefined],
] as const)('the contact %s %s links to %s', ([Label, Value, address]) => {
  expect(contactAddress({ Label, Value })).toBe(address);
});

test('numbers and addresses in a text become links, except in a link, in a tag and in a longer number', () => {
  expect(withContactLinks('<p>咨询电话：0500-5550170，写信到 a.b@c.example。</p>')).toBe(
    '<p>咨询电话：<a href="tel:05005550170" class="whole">0500-5550170</a>，写信到 <a href="mailto:a.b@c.example">a.b@c.example</a>。</p>',
  );
  for (const html of [
    '<a href="tel:1"><b>13800138000</b></a>',
    '<img alt="13800138000" src="/files/0500-5550170.png">',
    '<td>310101199003070038</td>',
    '<td>JLFX-2026-13800138000</td>',
    '<p>澜ICP备20260000号，2026-03-05</p>',
  ])
    expect(withContactLinks(html)).toBe(html);
});
