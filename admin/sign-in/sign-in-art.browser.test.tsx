import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { noteSiteFace } from '../components/layout/site-branding.ts';
import { openScreen, signIn } from '../testing/open-screen.tsx';
import { SignInArt } from './sign-in-art.tsx';

test('the sign-in page shows name, colour and mark of the association as soon as they are saved', async () => {
  await page.viewport(1440, 900);
  await signIn();
  const screen = await openScreen(<SignInArt />, '/login');

  noteSiteFace({ SiteName: '云岭茶业协会', Colour: 'green' });

  // The English name appears in the same place once the server has sent it.
  await expect.element(page.getByText(/^云岭茶业协会/)).toBeInTheDocument();
  expect(document.documentElement.dataset['colour']).toBe('green');
  expect(document.querySelector('.site-mark')?.getAttribute('src')).toBe('/favicon-green.svg');
  noteSiteFace({ SiteName: '协会门户', Colour: 'blue' });
  await screen.unmount();
});
