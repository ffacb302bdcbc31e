import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fits, notice, row } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { makeCertificate, makeTwins } from '../testing/factories.ts';
import { listScreen } from '../testing/list-screen.tsx';
import { openScreen, signIn } from '../testing/open-screen.tsx';
import { UnclaimedList } from './unclaimed.tsx';

const names = ['赵待领', '钱待领', '孙待领'] as const;
const company = '双生监理公司';

listScreen({
  render: () => <UnclaimedList />,
  address: '/System/certificates/unclaimed?key=待领',
  title: '未归属的证书',
  names,
  async make() {
    await makeTwins(company);
    // The latest certificate comes first.
    for (const _name of names.toReversed()) await makeCertificate({ _name, _company: company });
  },
  filter: { key: '钱待领', finds: ['钱待领'] },
  history: 'certificate',
  needsPermission: { 'cert:save': [/^归属会员$/] },
});

const address = '/System/certificates/unclaimed';

test('several certificates of a company without membership are assigned to a member found by name', async () => {
  await signIn();
  await makeTwins('继任勘察集团');
  for (const _name of ['周五', '吴六']) await makeCertificate({ _name, _company: '旧名勘察所' });
  const screen = await openScreen(<UnclaimedList />, `${address}?key=旧名`);
  await expect.element(page.getByText(/没有符合条件/).first()).toBeVisible();
  await page.getByRole('link', { name: '没有同名会员' }).click();
  for (const name of ['周五', '吴六'])
    await page.getByRole('checkbox', { name: new RegExp(`^选择 ${name}`) }).click();
  const claim = page.getByRole('button', { name: '归属会员', exact: true });
  const dialog = page.getByRole('dialog', { name: '归属 2 张证书' });
  await claim.click();
  await expect.element(dialog.getByText(/没有名称含“旧名勘察所”的会员/)).toBeVisible();
  await dialog.getByRole('button', { name: /^取\s?消$/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText(/已选 2 条/)).toBeVisible();

  await claim.click();
  await dialog.getByLabelText('查找会员').fill('继任');
  await dialog.getByRole('radio').first().click();
  await dialog.getByRole('button', { name: '归属 2 张' }).click();

  await expect.element(notice('已归属到继任勘察集团').getByText(/共 2 张/)).toBeVisible();
  await expect.element(page.getByText(/已选 2 条/)).not.toBeInTheDocument();
  for (const name of ['周五', '吴六']) await expect.element(row(name)).not.toBeInTheDocument();
  await screen.unmount();
});

test('the assignment dialog fits the width of a phone', async () => {
  await signIn();
  const long = '很长很长的名称仍须完整显示的工程质量安全风险管理咨询有限公司';
  await makeTwins(long);
  await makeCertificate({ _name: '郑七', _company: long });
  await page.viewport(390, 844);
  const screen = await openScreen(<UnclaimedList />, `${address}?key=郑七`);
  await page
    .getByRole('listitem')
    .filter({ hasText: '郑七' })
    .getByRole('button', { name: /^归属会员/ })
    .click();
  await expect.element(page.getByRole('radio').nth(1)).toBeVisible();

  expect(await axeFindings()).toEqual([]);
  expect(fits()).toBe(true);
  await screen.unmount();
});
