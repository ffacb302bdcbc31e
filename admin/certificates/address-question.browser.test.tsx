import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { sessionStore } from '#ui/browser/storage.ts';
import { acceptedAddressKey } from '../components/feedback/confirm-site-address.ts';
import { call } from '../session/call.ts';
import { actOn, row } from '../testing/acts.ts';
import { makeCertificate } from '../testing/factories.ts';
import { openScreen, signIn } from '../testing/open-screen.tsx';
import { CertificateList } from './list.tsx';

test('saving a certificate whose code contains a local address asks once for confirmation and shows the address', async () => {
  await signIn();
  sessionStore.remove(acceptedAddressKey);
  await makeCertificate({ _name: '问地址的人' });
  await openScreen(<CertificateList />, '/System/certificates?key=问地址的人');
  const edit = page.getByRole('button', { name: /^编辑/ }).first();
  const dialog = page.getByRole('dialog', { name: '编辑证书' });
  const question = page.getByRole('dialog', { name: '证书上的二维码，外面的手机打不开' });
  const save = () => userEvent.click(dialog.getByRole('button', { name: '保存', exact: true }));

  await userEvent.click(edit);
  await save();

  await expect.element(question.getByText(/二维码里写的是 http:\/\/(127\.0\.0\.1|localhost)/)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: '取消' }));
  await expect.element(dialog).toBeVisible();
  await save();
  await userEvent.click(question.getByRole('button', { name: '仍然继续' }));
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.click(edit);
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('reissuing a certificate whose code contains a local address asks once for confirmation', async () => {
  await signIn();
  sessionStore.remove(acceptedAddressKey);
  const id = await makeCertificate({ _name: '换发问地址的人' });
  await openScreen(<CertificateList />, '/System/certificates?key=换发问地址的人');
  const issueNumber = async () =>
    (await call(businessCertificates.GetCertModel, { CertId: id }))._issueNumber;
  const question = page.getByRole('dialog', { name: '证书上的二维码，外面的手机打不开' });
  const dialog = page.getByRole('dialog', { name: /^重新签发/ });
  const issue = () => userEvent.click(dialog.getByRole('button', { name: '签发第 2 次' }));

  await actOn(row('换发问地址的人'), '重新签发');
  await dialog.getByLabelText(/^换发原因/).fill('原件遗失');
  await issue();
  await userEvent.click(question.getByRole('button', { name: '取消' }));
  await expect.element(dialog).toBeVisible();
  expect(await issueNumber()).toBe(1);
  await issue();
  await userEvent.click(question.getByRole('button', { name: '仍然继续' }));

  await expect.element(dialog).not.toBeInTheDocument();
  expect(await issueNumber()).toBe(2);
});
