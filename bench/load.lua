-- One request for each key and path, made once; sent in turn. Arguments: files of keys, of the body (empty: GET), of
-- paths (empty: the address's own), and "fresh" where each request shall have an Idempotency-Key of its own.
local requests, turn, fresh = {}, 0, nil

local function content(path)
   local file = assert(io.open(path, "rb"))
   local text = file:read("*a")
   file:close()
   return text
end

local function lines(path)
   local found = {}
   for line in content(path):gmatch("[^\n]+") do found[#found + 1] = line end
   return found
end

function init(args)
   local body, keys, paths = content(args[2]), lines(args[1]), lines(args[3])
   body = #body > 0 and body or nil
   local count = math.max(#keys, #paths)
   for number = 0, count - 1 do
      local headers = { ["X-API-KEY"] = keys[number % #keys + 1] }
      if body then headers["Content-Type"] = "application/json" end
      requests[number + 1] = { body and "POST" or "GET", paths[number % math.max(#paths, 1) + 1], headers, body }
   end
   if args[4] == "fresh" then
      math.randomseed(os.time())
      fresh = string.format("load-%08x-", math.random(0, 0x7fffffff))
   else
      for number, parts in ipairs(requests) do requests[number] = wrk.format(unpack(parts, 1, 4)) end
   end
end

function request()
   turn = turn + 1
   local chosen = requests[(turn - 1) % #requests + 1]
   if not fresh then return chosen end
   chosen[3]["Idempotency-Key"] = fresh .. turn
   return wrk.format(unpack(chosen, 1, 4))
end

function done(summary, latency)
   local errors = summary.errors
   local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
   print(string.format(
      '{"per_second": %.2f, "p50": %.3f, "p99": %.3f, "errors": %d}',
      (summary.requests - failed) / (summary.duration / 1e6),
      latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, failed))
end
