import { LoadingOutlined } from '@ant-design/icons';
import { App, ConfigProvider } from 'antd';
import 'antd/dist/antd.css';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useInputMethod } from '#ui/browser/use-input-method.ts';
import { useIsDark } from '../components/layout/appearance.ts';
import { useSiteFace } from '../components/layout/site-branding.ts';
import { useSize } from '../components/layout/size-setting.tsx';
import { ServerState } from '../session/server-state.tsx';
import { CodeDialog } from '../sign-in/code-dialog.tsx';
import { ReauthenticationDialog } from '../sign-in/reauthentication-dialog.tsx';
import { chinese } from './chinese.ts';
import { SignedIn } from './signed-in.tsx';
import { controlSize, themeOf } from './theme.ts';

/** Provides theme, cache of answers, session and the dialogs that renew it to every screen of the back office. */
export function Providers({ children }: { children: ReactNode }) {
  const { size } = useSize();
  const isDark = useIsDark();
  // Its colour is in the tokens that the theme reads.
  useSiteFace();
  useInputMethod();
  return (
    <ConfigProvider
      locale={chinese}
      theme={themeOf(size, isDark)}
      componentSize={controlSize[size]}
      form={{ scrollToFirstError: { block: 'center', focus: true } }}
      // Hidden from screen readers: the icon's English name would stay with the button.
      button={{ autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> }}
    >
      <App component={false}>
        <ServerState>
          <OfflineBar />
          <SignedIn>
            {children}
            <ReauthenticationDialog />
            <CodeDialog />
          </SignedIn>
        </ServerState>
      </App>
    </ConfigProvider>
  );
}

/** Shows a message while the browser has no network. */
function OfflineBar() {
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
