/**
 * The part of react-router-dom that remotes may use. Shared modules are not tree-shaken; without this list every visitor
 * would load twice the router. A check fails when a remote imports a name that is missing here.
 */
export {
  createContext,
  data,
  Form,
  Link,
  NavLink,
  Outlet,
  redirect,
  useActionData,
  useBlocker,
  useFetcher,
  useFetchers,
  useFormAction,
  useHref,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  useSearchParams,
  useSubmit,
} from 'react-router-dom'
