import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, signIn } from '../../testing/open-screen.tsx';
import '../components.css';
import { MaskedText } from './masked-text.tsx';

test('a masked number is printed without the button that reveals the number', async () => {
  await signIn();
  const screen = await openScreen(
    <MaskedText value="138****8000" label="联系电话" can reveal={() => Promise.resolve('13800138000')} />,
  );
  await expect.element(page.getByText('138****8000')).toBeVisible();
  const button = page.getByRole('button', { name: '显示联系电话' });
  await expect.element(button).toBeVisible();

  printAsSeen();

  await expect.element(button).not.toBeInTheDocument();
  await expect.element(page.getByText('138****8000')).toBeVisible();
  await screen.unmount();
});

/** Puts the rules for paper into force on the screen: a test inside the page cannot choose its medium. */
function printAsSeen(): void {
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print') rule.media.mediaText = 'screen';
}
