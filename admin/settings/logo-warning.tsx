import { Alert, Form } from 'antd';
import { useEffect, useState } from 'react';
import { logoError } from './logo-warnings.ts';

/** Warns below the logo if it is hard to recognise in the page header. */
export function LogoWarning() {
  const address = Form.useWatch<string | undefined>('LogoUrl') ?? '';
  const [measured, setMeasured] = useState({ address: '', error: '' });
  useEffect(() => {
    if (address === '') return;
    const picture = new Image();
    picture.onload = () =>
      setMeasured({ address, error: logoError(picture.naturalWidth, picture.naturalHeight) });
    picture.src = address;
    return () => {
      picture.onload = null;
    };
  }, [address]);
  if (measured.address !== address || measured.error === '') return null;
  return <Alert className="form-notice" type="warning" showIcon title={measured.error} />;
}
