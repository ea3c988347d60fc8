import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { ErrorBoundary } from './components/error-boundary.tsx';
import './console.css';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the console');
createRoot(root).render(
  <ErrorBoundary>
    <App />
  </ErrorBoundary>,
);
