import { useQuery } from '@tanstack/react-query';
import { businessWorkbench, type Waiting, type WaitingKind } from '#contract/back-office/workbench.ts';
import { callOnce } from '../../session/call.ts';
import { useCanOpen } from '../permissions/can-open.ts';

const { GetWaiting } = businessWorkbench;
const everyMs = 60_000;
/** The workbench is rendered a moment after the bell, on a slow machine later, and does not read again. */
const freshMs = 30_000;

/**
 * Reads 待我处理 for the workbench and the bell: each minute while the page is visible, and after every write. Errors are
 * shown beside it; an expired session is reported by the user's next action.
 */
export function useWaiting() {
  return useQuery({
    queryKey: [GetWaiting.path, {}],
    queryFn: () => callOnce(GetWaiting, {}),
    refetchInterval: everyMs,
    staleTime: freshMs,
    refetchOnWindowFocus: true,
    meta: { takes: () => true },
  });
}

const reviewKinds: readonly WaitingKind[] = ['application', 'contribution', 'article', 'memberPage'];

/** Returns the number of reviews that the user may decide now. */
export function countOfReviews(waiting: Waiting | undefined): number {
  return (waiting?.Counts ?? [])
    .filter(({ Kind }) => reviewKinds.includes(Kind))
    .reduce((sum, { Count }) => sum + Count, 0);
}

interface Place {
  name: string;
  /** The page's component in the menu. */
  component: string;
  list: string;
}

const places: Record<WaitingKind, Place> = {
  application: { name: '入会审核', component: 'reviews/list', list: '/System/reviews?kind=1' },
  contribution: { name: '投稿审核', component: 'reviews/list', list: '/System/reviews?kind=2' },
  article: { name: '文章审核', component: 'reviews/list', list: '/System/reviews?kind=3' },
  memberPage: { name: '名录页审核', component: 'reviews/list', list: '/System/reviews?kind=5' },
  returned: { name: '退回的文章', component: 'news/list', list: '/System/news?state=rejected' },
  deletion: { name: '批准彻底删除', component: 'news/recycle', list: '/System/news/recycle?asked=1' },
  setting: { name: '敏感设置改动', component: 'site/settings', list: '/System/site' },
  suggestion: { name: '建议', component: 'suggestions/list', list: '/System/suggestions' },
  invitation: { name: '邀请发送失败', component: 'activities/list', list: '/System/activities' },
  notice: { name: '取消通知发送失败', component: 'activities/list', list: '/System/activities' },
  message: { name: '需打电话的通知', component: 'messages/list', list: '/System/messages' },
  confirmation: {
    name: '今天该提醒核对',
    component: 'confirmations/list',
    list: '/System/members/confirmations?state=2',
  },
  form: { name: '今天该提醒填问卷', component: 'forms/list', list: '/System/forms?due=1' },
  unreadNotice: { name: '今天该提醒看通知', component: 'notices/list', list: '/System/notices?status=1' },
};

/**
 * Returns the name of a kind of waiting case and the addresses of its list and cases, as far as the role may open them.
 */
export function useWaitingPlaces() {
  const canOpen = useCanOpen();
  return (kind: WaitingKind) => {
    const { name, component, list } = places[kind];
    if (!canOpen(component)) return { name };
    const [path = list] = list.split('?');
    return { name, list, addressOf: (id: number) => `${path}?id=${id}` };
  };
}
