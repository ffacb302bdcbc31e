import { expect, test } from 'vitest';
import { withPresentAddresses } from './draft.ts';
import { textError } from './use-contribution-editor.ts';

const empty = { Title: '', MenuId: 0, ImageUrl: '', NewContent: '' };

test('a restored draft shows its pictures under their current addresses', () => {
  const draft = {
    ...empty,
    ImageUrl: '/files/2026/11/a.png?key=1.old',
    NewContent: '<img src="/files/2026/11/b.png?key=1.old"><img src="/files/2026/11/new.png">',
    keptAt: 1,
  };
  const present = {
    ...empty,
    ImageUrl: '/files/2026/11/a.png?key=2.new',
    NewContent: '<img src="/files/2026/11/b.png?key=2.new">',
  };

  expect(withPresentAddresses(draft, present)).toEqual({
    ...draft,
    ImageUrl: '/files/2026/11/a.png?key=2.new',
    NewContent: '<img src="/files/2026/11/b.png?key=2.new"><img src="/files/2026/11/new.png">',
  });
});

test('a text above 2 MB is rejected, whatever its characters', () => {
  expect(textError({ NewContent: '字'.repeat(690_000) })).toBeUndefined();
  expect(textError({ NewContent: '字'.repeat(700_000) })).toBe(
    '正文过长：现有 2.1 MB，最多 2 MB，请删减后再提交，或分成几篇投稿',
  );
});

test('a text is rejected while its pictures are still uploading', () => {
  expect(textError({ NewContent: '<p><img alt="" src="blob:https://a.example/1"></p>' })).toBe(
    '正文里有图片没有上传成功，请删掉后用“上传图片”重新放入',
  );
});
