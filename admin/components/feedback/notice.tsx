import { Alert, type AlertProps } from 'antd';

/** Shows a message above a form or a part of a page. */
export function Notice(props: AlertProps) {
  return <Alert className="form-notice" showIcon {...props} />;
}
