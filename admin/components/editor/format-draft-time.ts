/** Formats the time at which a draft was stored, in Beijing time: 2026年11月22日 20:30. */
export function formatDraftTime(savedAt: number): string {
  return new Date(savedAt).toLocaleString('zh-CN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Shanghai',
  });
}
