import { useSyncExternalStore } from 'react';

/** Shows a message while the browser has no network. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className="offline-bar">
      {!isOnline && '网络已断开，恢复后可以继续；填写的内容不会丢失'}
    </div>
  );
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
