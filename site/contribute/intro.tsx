import { useFreeDraft } from '#ui/browser/draft-claim.ts';
import { Button } from '#ui/components/button.tsx';
import { WriteIcon } from '../components/icons.tsx';
import { useSite } from '../site-data.ts';
import styles from './contribute.module.css';
import { draftKey, readContributionDraft } from './draft.ts';
import { menuChoicesOf } from './menu-choices.ts';
import { shownTime } from './times.ts';

export function Intro({ onWrite }: { onWrite: () => void }) {
  const { choices, usual } = menuChoicesOf(useSite()?.menus ?? []);
  if (choices.length === 0)
    return (
      <div className={styles.intro}>
        <p>协会还没有开通接受投稿的栏目，请联系秘书处。已有的稿件和审核结果在这里查看。</p>
      </div>
    );
  const menuName = choices.find(({ value }) => value === usual)?.label;
  return (
    <div className={styles.intro}>
      <p>
        稿件由协会秘书处审核，通过后
        {menuName === undefined ? '在所选栏目发布' : `在“${menuName}”栏目发布`}。审核结果在这里查看。
      </p>
      <Button kind="primary" onClick={onWrite}>
        <WriteIcon />
        投稿
      </Button>
    </div>
  );
}

/** An article that was begun and never sent. */
export function DraftNotice({ memberId, onTake }: { memberId: number; onTake: () => void }) {
  const storageKey = useFreeDraft(draftKey(memberId, 0));
  const draft = storageKey === undefined ? undefined : readContributionDraft(storageKey);
  if (!draft) return null;
  return (
    <div className={styles.draft}>
      <p className="breaks min-0">
        您有一篇没有提交的稿件：<strong>{draft.Title || '（未填写标题）'}</strong>，{shownTime(draft.keptAt)}{' '}
        保留在这台电脑上。
      </p>
      <Button onClick={onTake}>继续写</Button>
    </div>
  );
}
