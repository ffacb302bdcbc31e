import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { requiredText } from '#contract/fields/rules.ts';
import { InPlaceText } from '../form/in-place-text.tsx';
import { MaskedText } from './masked-text.tsx';

const masked = (can: boolean, value = '138****0001') =>
  renderToStaticMarkup(
    <MaskedText value={value} label="联系电话" can={can} reveal={() => Promise.resolve('')} />,
  );

test('the button that reveals a masked value appears only with the permission', () => {
  expect(masked(true)).toContain('aria-label="显示联系电话"');
  expect(masked(false)).not.toContain('<button');
  expect(masked(true, '13800000001')).not.toContain('<button');
});

test('an in-place text renders a field, and plain text while disabled', () => {
  const name = (isDisabled: boolean) =>
    renderToStaticMarkup(
      <InPlaceText
        value="理事单位"
        label="名称"
        schema={requiredText('请输入名称', 30)}
        isDisabled={isDisabled}
        onSave={() => Promise.resolve(true)}
      />,
    );

  expect(name(false)).toContain('value="理事单位"');
  expect(name(true)).toBe('理事单位');
});
