import { Alert, Button } from 'antd';
import { queryClient } from '../../server/api.ts';
import { useReachable } from '../../server/reachable.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';

/** Says that the server cannot be reached, on every page, until it answers again. */
export function UnreachableBanner() {
  const words = useWords(common);
  if (useReachable()) return null;
  return (
    <Alert
      banner
      type="error"
      className="no-print"
      role="alert"
      title={words.unreachable}
      action={
        <Button size="small" onClick={() => void queryClient.invalidateQueries()}>
          {words.retry}
        </Button>
      }
    />
  );
}
